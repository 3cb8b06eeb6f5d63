-- From where each thing was done; and the trail as a chain: each row's hash covers its contents and the hash before it, so
-- that a changed, missing or reordered row shows. The head says which row is the last one.
ALTER TABLE identity.audit
  ADD COLUMN address text,
  ADD COLUMN device text,
  ADD COLUMN position bigint,
  ADD COLUMN hash text;

CREATE TABLE identity.audit_head (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  position bigint NOT NULL,
  hash text NOT NULL,
  -- Keyed hash of both: whoever can write to the database alone cannot make a new head. Null until the first row after this.
  seal text
);

-- The same text as auditText in services/gateway/src/identity/domain/audit-chain.ts.
DO $$
DECLARE
  entry record;
  previous text := '';
  place bigint := 0;
BEGIN
  FOR entry IN SELECT * FROM identity.audit ORDER BY id LOOP
    place := place + 1;
    previous := encode(sha256(convert_to(concat_ws(chr(31), previous, place,
      to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), entry.actor, entry.action,
      coalesce(entry.subject, chr(30)), chr(30), chr(30)), 'UTF8')), 'hex');
    UPDATE identity.audit SET position = place, hash = previous WHERE id = entry.id;
  END LOOP;
  INSERT INTO identity.audit_head (position, hash) VALUES (place, previous);
END $$;

ALTER TABLE identity.audit
  ALTER COLUMN position SET NOT NULL,
  ALTER COLUMN hash SET NOT NULL,
  ADD UNIQUE (position);

GRANT SELECT, UPDATE ON identity.audit_head TO stillpoint_identity;
