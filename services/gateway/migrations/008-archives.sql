-- Rows that come back from an archive keep their numbers: new ones go on after them.
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA identity TO stillpoint_identity;

-- A practice on its way out: one zip file each, in parts, sealed, for some hours.
CREATE TABLE identity.archive (
  id uuid PRIMARY KEY,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'failed')),
  step integer NOT NULL DEFAULT 0,
  steps integer NOT NULL DEFAULT 0,
  size bigint NOT NULL DEFAULT 0,
  reason text,
  created_at timestamptz NOT NULL,
  -- When whoever works on it last said so.
  alive_at timestamptz NOT NULL
);
CREATE TABLE identity.archive_part (
  archive_id uuid NOT NULL REFERENCES identity.archive ON DELETE CASCADE,
  position integer NOT NULL,
  content text NOT NULL,
  PRIMARY KEY (archive_id, position)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity.archive, identity.archive_part TO stillpoint_identity;
