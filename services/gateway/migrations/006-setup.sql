-- The first start with a page: one row or none. A practice that began with a printed password has none.
CREATE TABLE identity.setup (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- Keyed hash; null once the administrator is there.
  code_hash text,
  -- Steps that the administrator does not want to be reminded of.
  put_off text[] NOT NULL DEFAULT '{}',
  begun_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON identity.setup TO stillpoint_identity;
