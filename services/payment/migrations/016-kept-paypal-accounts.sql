-- Every PayPal account that was in use, by its client id: what was paid through it is refunded through it, also after the practice
-- named another account or none. An account of before this is kept when another one takes its place.
CREATE TABLE payment.kept_paypal_account (
  client_id text PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('live', 'sandbox')),
  -- Sealed.
  client_secret text NOT NULL,
  webhook_id text NOT NULL,
  saved_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON payment.kept_paypal_account TO stillpoint_payment;
-- Without the row, the server's settings are the account again.
GRANT DELETE ON payment.paypal_account TO stillpoint_payment;
