-- The practice's own rules: one row or none; without one the defaults of the contract hold.
CREATE TABLE booking.practice_rules (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  minimum_notice_minutes integer NOT NULL CHECK (minimum_notice_minutes >= 0),
  -- Practice days from today that can be booked; null: no limit.
  horizon_days integer CHECK (horizon_days > 0),
  buffer_before_minutes integer NOT NULL CHECK (buffer_before_minutes >= 0),
  buffer_after_minutes integer NOT NULL CHECK (buffer_after_minutes >= 0),
  max_sessions_per_day integer CHECK (max_sessions_per_day > 0),
  full_refund_hours integer NOT NULL CHECK (full_refund_hours >= 0),
  late_refund_percent smallint NOT NULL CHECK (late_refund_percent BETWEEN 0 AND 100),
  reschedule_limit integer NOT NULL CHECK (reschedule_limit >= 0),
  reschedule_until_hours integer NOT NULL CHECK (reschedule_until_hours >= 0),
  saved_at timestamptz NOT NULL
);

-- Holidays and time off, practice days, first and last included.
CREATE TABLE booking.day_off (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_day date NOT NULL,
  last_day date NOT NULL,
  label text,
  CHECK (last_day >= first_day)
);
CREATE INDEX day_off_by_end ON booking.day_off (last_day);
GRANT SELECT, INSERT, UPDATE, DELETE ON booking.practice_rules, booking.day_off TO stillpoint_booking;

-- The cancellation policy a session was booked under, and how often its client moved it.
ALTER TABLE booking.appointment
  ADD COLUMN full_refund_hours integer NOT NULL DEFAULT 0 CHECK (full_refund_hours >= 0),
  ADD COLUMN late_refund_percent smallint NOT NULL DEFAULT 100 CHECK (late_refund_percent BETWEEN 0 AND 100),
  ADD COLUMN reschedules smallint NOT NULL DEFAULT 0 CHECK (reschedules >= 0);
