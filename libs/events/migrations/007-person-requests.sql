-- What is asked for of a person's data: a copy of all of it, or that it goes. Each service does its part once and leaves a row here;
-- with the last of them the request is done.
CREATE TABLE events.person_request (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('export', 'erasure')),
  -- Whose data: a keyed hash of the address.
  person text NOT NULL,
  asked_by text NOT NULL CHECK (asked_by IN ('client', 'practice')),
  asked_at timestamptz NOT NULL,
  done_at timestamptz,
  -- When the row and its parts are removed; null: not before it is done.
  expires_at timestamptz
);
CREATE INDEX person_request_person ON events.person_request (person, asked_at);

CREATE TABLE events.person_part (
  request_id uuid NOT NULL REFERENCES events.person_request ON DELETE CASCADE,
  part text NOT NULL,
  -- Sealed; null where the part was erased.
  content text,
  PRIMARY KEY (request_id, part)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON events.person_request, events.person_part
  TO stillpoint_identity, stillpoint_booking, stillpoint_notification, stillpoint_payment;
