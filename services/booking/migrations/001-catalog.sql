-- What is for sale, and when. Amounts in cents, durations in minutes, opening hours in the practice's wall time.
CREATE SCHEMA booking;

CREATE TABLE booking.service (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL CHECK (description <> ''),
  price_cents integer NOT NULL CHECK (price_cents BETWEEN 0 AND 10000000),
  duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 1 AND 1440),
  icon text,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Rules of one weekday may overlap: the times offered are their union.
CREATE TABLE booking.availability (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day_of_week smallint NOT NULL CHECK (day_of_week BETWEEN 0 AND 6),
  start_time time(0) NOT NULL,
  end_time time(0) NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  CHECK (end_time > start_time)
);

GRANT USAGE ON SCHEMA booking TO stillpoint_booking;
GRANT SELECT, INSERT, UPDATE, DELETE ON booking.service, booking.availability TO stillpoint_booking;
