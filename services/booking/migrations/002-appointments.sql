CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- A booked session. The service's name, description, price and duration are copies from the moment of booking.
CREATE TABLE booking.appointment (
  id uuid PRIMARY KEY,
  -- Raised with each change that other services may know of; their copies ignore what is older.
  version integer NOT NULL DEFAULT 1,
  service_id integer NOT NULL REFERENCES booking.service,
  service_name text NOT NULL,
  service_description text NOT NULL,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  duration_minutes integer NOT NULL CHECK (duration_minutes > 0),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  status text NOT NULL CHECK (status IN ('confirmed', 'pending_payment', 'completed', 'cancelled')),
  -- Who or what ended it: a person (client, practice), nobody paying in time (expired), the client's own newer booking
  -- (superseded), its start (unpaid).
  cancel_reason text CHECK (cancel_reason IN ('client', 'practice', 'expired', 'superseded', 'unpaid')),
  -- Until when an unpaid booking keeps its time; null without a limit (made by the practice).
  hold_expires_at timestamptz,
  payment_status text NOT NULL DEFAULT 'pending' CHECK (payment_status IN ('pending', 'completed', 'refunded')),
  order_id text,
  capture_id text,
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
  client_name text NOT NULL,
  -- Compared by equality only, and grouped by: byte order is the fastest.
  client_email text COLLATE "C" NOT NULL CHECK (client_email = lower(client_email)),
  client_phone text,
  preferred_contact text NOT NULL DEFAULT 'email' CHECK (preferred_contact IN ('email', 'phone', 'text')),
  notes text,
  is_admin_created boolean NOT NULL DEFAULT false,
  -- The practice waived the price.
  is_free_appointment boolean NOT NULL DEFAULT false,
  meeting_url text,
  meeting_id text,
  created_at timestamptz NOT NULL,
  person_text text NOT NULL GENERATED ALWAYS AS (
    lower(client_name || ' ' || client_email || ' ' || coalesce(client_phone, ''))
  ) STORED,
  CHECK (extract(epoch FROM ends_at - starts_at) = duration_minutes * 60),
  CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
  CHECK (hold_expires_at IS NULL OR status = 'pending_payment'),
  CHECK (payment_status <> 'completed' OR capture_id IS NOT NULL),
  -- Nothing that costs money is confirmed without it.
  CHECK (status NOT IN ('confirmed', 'completed') OR payment_status <> 'pending' OR price_cents = 0 OR is_free_appointment),
  -- Two sessions never share a moment, whatever the code above believes.
  CONSTRAINT appointment_no_overlap EXCLUDE USING gist (tstzrange(starts_at, ends_at, '[)') WITH &&) WHERE (status <> 'cancelled')
);

-- One order of the administrator's list each, with id as the tiebreak; read forwards or backwards.
CREATE INDEX appointment_by_date ON booking.appointment (starts_at, id);
CREATE INDEX appointment_by_name ON booking.appointment (lower(client_name), id);
CREATE INDEX appointment_by_service ON booking.appointment (lower(service_name), id);
CREATE INDEX appointment_by_status ON booking.appointment (status, id);
CREATE INDEX appointment_by_payment ON booking.appointment (payment_status, id);
CREATE INDEX appointment_by_price ON booking.appointment (price_cents, id);
-- One status at a time, by date: the list's usual filter.
CREATE INDEX appointment_of_status_by_date ON booking.appointment (status, starts_at, id);
-- Also all that the patients' list needs to find a page: 50,000 appointments are read from it in order, the table untouched.
CREATE INDEX appointment_of_client ON booking.appointment (client_email, starts_at DESC) INCLUDE (client_name);
CREATE INDEX appointment_of_service ON booking.appointment (service_id);
CREATE INDEX appointment_search_person ON booking.appointment USING gin (person_text gin_trgm_ops);
CREATE INDEX appointment_search_service ON booking.appointment USING gin (lower(service_name) gin_trgm_ops);
CREATE UNIQUE INDEX appointment_capture ON booking.appointment (capture_id) WHERE capture_id IS NOT NULL;
-- What the sweeps look for.
CREATE INDEX appointment_holds ON booking.appointment (hold_expires_at) WHERE hold_expires_at IS NOT NULL;
CREATE INDEX appointment_confirmed_ends ON booking.appointment (ends_at) WHERE status = 'confirmed';
CREATE INDEX appointment_unpaid_starts ON booking.appointment (starts_at) WHERE status = 'pending_payment';

-- What booking knows of each payment: the same news through four doors changes an appointment once.
CREATE TABLE booking.capture (
  capture_id text PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES booking.appointment,
  order_id text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  -- pending: the provider checks it · declined · accepted: it confirmed the appointment · refused: it goes back ·
  -- surplus: the appointment had been paid already, the payment service returns it · unknown: heard of by its refund first.
  state text NOT NULL CHECK (state IN ('pending', 'declined', 'accepted', 'refused', 'surplus', 'unknown')),
  refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0)
);
CREATE INDEX capture_of_appointment ON booking.capture (appointment_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON booking.appointment, booking.capture TO stillpoint_booking;
