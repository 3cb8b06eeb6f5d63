-- Payment links: the token is mailed, only its keyed hash is kept.
CREATE TABLE payment.invitations (
  id uuid PRIMARY KEY,
  appointment_id uuid NOT NULL REFERENCES payment.amount_due,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  -- A newer invitation, or a cancellation, ended it.
  ended_at timestamptz
);
CREATE UNIQUE INDEX one_live_invitation ON payment.invitations (appointment_id) WHERE ended_at IS NULL;

-- The provider's notifications, each acted on once.
CREATE TABLE payment.provider_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  -- Null: about nothing of ours.
  order_id uuid REFERENCES payment.orders,
  received_at timestamptz NOT NULL
);
CREATE INDEX provider_events_received ON payment.provider_events (received_at);

GRANT SELECT, INSERT, UPDATE ON payment.invitations TO stillpoint_payment;
GRANT SELECT, INSERT, DELETE ON payment.provider_events TO stillpoint_payment;
