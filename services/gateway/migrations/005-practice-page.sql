-- What the practice says of itself. Each publication is a row; the newest is what everybody sees, and without one the settings
-- and the specified texts hold.
CREATE TABLE identity.practice_version (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page jsonb NOT NULL,
  published_at timestamptz NOT NULL
);

-- Pictures of it, named by their bytes: what was shown once never changes, and versions share them.
CREATE TABLE identity.practice_image (
  file text PRIMARY KEY CHECK (file ~ '^[0-9a-f]{32}\.(jpg|png)$'),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  content bytea NOT NULL CHECK (octet_length(content) <= 1048576),
  uploaded_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity.practice_version, identity.practice_image TO stillpoint_identity;
