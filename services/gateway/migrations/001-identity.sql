-- Who people are and how they get in: accounts, sessions, codes, and what was done by whom.
CREATE SCHEMA identity;

CREATE TABLE identity.client (
  id uuid PRIMARY KEY,
  -- Trimmed and lower-cased: appointments join an account by equality of this address.
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone text,
  -- Null until the mailed code (or a mailed reset link) has proved the address.
  verified_at timestamptz,
  created_at timestamptz NOT NULL
);

-- The practice has one administrator.
CREATE TABLE identity.admin (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL UNIQUE,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE identity.session (
  -- Keyed hash of the cookie's value: a stolen backup opens no session.
  id_hash text PRIMARY KEY,
  client_id uuid REFERENCES identity.client ON DELETE CASCADE,
  admin_id integer REFERENCES identity.admin ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Moves on while the session is used, never past expires_at.
  idle_until timestamptz NOT NULL,
  CHECK (num_nonnulls(client_id, admin_id) = 1),
  CHECK (idle_until <= expires_at)
);
CREATE INDEX session_client ON identity.session (client_id);
CREATE INDEX session_admin ON identity.session (admin_id);
CREATE INDEX session_expires ON identity.session (idle_until);

-- At most one live code for each account and purpose: asking again ends the one before.
CREATE TABLE identity.code (
  client_id uuid NOT NULL REFERENCES identity.client ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify-email', 'login')),
  code_hash text NOT NULL,
  tries_left smallint NOT NULL CHECK (tries_left >= 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, purpose)
);
CREATE INDEX code_expires ON identity.code (expires_at);

CREATE TABLE identity.password_reset (
  token_hash text PRIMARY KEY,
  client_id uuid NOT NULL REFERENCES identity.client ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_reset_client ON identity.password_reset (client_id);
CREATE INDEX password_reset_expires ON identity.password_reset (expires_at);

-- Counters of requests. Unlogged: a crash forgets them, which harms nobody. Keys are keyed hashes, never addresses.
CREATE UNLOGGED TABLE identity.rate_limit (
  key text PRIMARY KEY,
  used integer NOT NULL,
  resets_at timestamptz NOT NULL
);
CREATE INDEX rate_limit_resets ON identity.rate_limit (resets_at);

-- Who did what. Append-only: the role below may add and read, nothing else.
CREATE TABLE identity.audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text
);
CREATE INDEX audit_action ON identity.audit (action, id);

GRANT USAGE ON SCHEMA identity TO stillpoint_identity;
GRANT SELECT, INSERT, UPDATE, DELETE
  ON identity.client, identity.admin, identity.session, identity.code, identity.password_reset, identity.rate_limit
  TO stillpoint_identity;
GRANT SELECT, INSERT ON identity.audit TO stillpoint_identity;
