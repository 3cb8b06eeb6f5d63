-- What stands beside a password: the administrator's codes and everybody's passkeys; devices that are known; and what a
-- session says of where it was opened.

-- The hash of the last ADMIN_PASSWORD that was put to use: a password chosen on screen since then stays.
ALTER TABLE identity.admin ADD COLUMN configured_hash text;

ALTER TABLE identity.session
  -- What the lists call it; the cookie's hash stays inside.
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- Browser and system in words; null in sessions older than this column.
  ADD COLUMN device text,
  -- Network address, sealed.
  ADD COLUMN address text,
  -- When a password, code or passkey was last given in it; null in sessions older than this column.
  ADD COLUMN confirmed_at timestamptz;

CREATE TABLE identity.totp (
  admin_id integer PRIMARY KEY REFERENCES identity.admin ON DELETE CASCADE,
  -- Sealed.
  secret text NOT NULL,
  -- The newest 30-second step a code was taken from: each step opens once.
  last_step bigint NOT NULL DEFAULT 0,
  -- Null until a first code has shown that the app knows the secret.
  confirmed_at timestamptz
);

-- Keyed hashes; each is deleted with its use.
CREATE TABLE identity.recovery_code (
  admin_id integer NOT NULL REFERENCES identity.admin ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (admin_id, code_hash)
);

CREATE TABLE identity.passkey (
  id uuid PRIMARY KEY,
  client_id uuid REFERENCES identity.client ON DELETE CASCADE,
  admin_id integer REFERENCES identity.admin ON DELETE CASCADE,
  -- base64url, as the authenticator names it.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CHECK (num_nonnulls(client_id, admin_id) = 1)
);
CREATE INDEX passkey_client ON identity.passkey (client_id);
CREATE INDEX passkey_admin ON identity.passkey (admin_id);

-- What an authenticator was asked to sign: keyed hashes bound to their purpose and account, used once.
CREATE TABLE identity.challenge (
  challenge_hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX challenge_expires ON identity.challenge (expires_at);

-- Browsers an account was entered from, by keyed hashes of cookie and account.
CREATE TABLE identity.known_device (
  account_hash text NOT NULL,
  device_hash text NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_hash, device_hash)
);
CREATE INDEX known_device_seen ON identity.known_device (last_seen_at);

GRANT SELECT, INSERT, UPDATE, DELETE
  ON identity.totp, identity.recovery_code, identity.passkey, identity.challenge, identity.known_device
  TO stillpoint_identity;
