-- Who was erased, so that neither a backup nor a file from before brings them back: every backup made since carries this list.
CREATE TABLE events.erasure (
  -- The request.
  id uuid PRIMARY KEY,
  -- SHA-256 of the address, sealed.
  person text NOT NULL,
  erased_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON events.erasure TO stillpoint_identity;
GRANT SELECT ON events.erasure TO stillpoint_booking;

-- 'restore': erased already, and back with a backup that was older.
ALTER TABLE events.person_request DROP CONSTRAINT person_request_asked_by_check,
  ADD CONSTRAINT person_request_asked_by_check CHECK (asked_by IN ('client', 'practice', 'restore'));
