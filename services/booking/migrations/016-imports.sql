-- A file that was brought along from another program: read at once, taken over row by row by the worker. A delivery as
-- libs/deliveries has them; due_at is null once every row was looked at.
CREATE TABLE booking.import (
  id uuid PRIMARY KEY,
  file_name text NOT NULL,
  -- The program it comes from.
  source text NOT NULL,
  -- Says what would happen, and changes nothing.
  is_dry_run boolean NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'failed')),
  total integer NOT NULL CHECK (total >= 0),
  processed integer NOT NULL DEFAULT 0 CHECK (processed BETWEEN 0 AND total),
  created_at timestamptz NOT NULL,
  due_at timestamptz,
  give_up_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  lease uuid,
  lease_until timestamptz,
  last_error text,
  correlation_id text,
  CHECK (due_at IS NULL OR state = 'open'),
  CHECK ((lease IS NULL) = (lease_until IS NULL))
);
CREATE INDEX import_due ON booking.import (due_at) WHERE due_at IS NOT NULL;

-- Its rows, sealed: they are gone some days after the import.
CREATE TABLE booking.import_row (
  import_id uuid NOT NULL REFERENCES booking.import ON DELETE CASCADE,
  position integer NOT NULL,
  content text NOT NULL,
  outcome text CHECK (outcome IN ('new-client', 'known-client', 'new-session', 'known-session', 'refused')),
  reason text,
  PRIMARY KEY (import_id, position),
  CHECK (reason IS NULL OR outcome = 'refused')
);

-- What came from elsewhere, under a hash of what it was called there: a second run finds it. Whose it is goes with them.
CREATE TABLE booking.imported (
  key text PRIMARY KEY,
  person_id integer REFERENCES booking.person ON DELETE CASCADE,
  appointment_id uuid REFERENCES booking.appointment ON DELETE CASCADE,
  CHECK (num_nonnulls(person_id, appointment_id) = 1)
);
CREATE INDEX imported_person ON booking.imported (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX imported_appointment ON booking.imported (appointment_id) WHERE appointment_id IS NOT NULL;

-- A client who was brought along is a patient before the first session.
ALTER TABLE booking.person ADD COLUMN is_imported boolean NOT NULL DEFAULT false;

CREATE FUNCTION booking.tell_import_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('import_due', '');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_import_due AFTER INSERT ON booking.import FOR EACH STATEMENT EXECUTE FUNCTION booking.tell_import_due();

GRANT SELECT, INSERT, UPDATE, DELETE ON booking.import, booking.import_row, booking.imported TO stillpoint_booking;
