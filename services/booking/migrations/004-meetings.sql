-- A video meeting that has to be made (or unmade) at the provider: a delivery with its own state, apart from the event that asked.
CREATE TABLE booking.meeting (
  appointment_id uuid PRIMARY KEY REFERENCES booking.appointment,
  -- wanted → arranged → removing → removed; unavailable: given up, the standing room serves.
  state text NOT NULL CHECK (state IN ('wanted', 'arranged', 'removing', 'removed', 'unavailable')),
  provider_id text,
  -- Requests to create it so far; after the first one, it is looked up before it is asked for again.
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  -- When the confirmation mail stops waiting for the link.
  deadline_at timestamptz NOT NULL,
  -- When its being late was announced; null while there is still time, or it was not late.
  announced_late_at timestamptz,
  last_error text
);
CREATE INDEX meeting_due ON booking.meeting (next_attempt_at) WHERE state IN ('wanted', 'removing');
CREATE INDEX meeting_late ON booking.meeting (deadline_at) WHERE state = 'wanted' AND announced_late_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON booking.meeting TO stillpoint_booking;
