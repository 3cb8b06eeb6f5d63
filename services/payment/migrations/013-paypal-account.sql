-- The PayPal account that the administrator named on screen: one row or none. Without one, the server's settings are the account.
CREATE TABLE payment.paypal_account (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  mode text CHECK (mode IN ('live', 'sandbox')),
  client_id text,
  -- Sealed.
  client_secret text,
  webhook_id text,
  saved_at timestamptz NOT NULL,
  -- All null: the practice takes no payments through PayPal, whatever the server's settings say.
  CHECK (num_nulls(mode, client_id, client_secret, webhook_id) IN (0, 4))
);
GRANT SELECT, INSERT, UPDATE ON payment.paypal_account TO stillpoint_payment;
-- Which buttons pages show, and what they may load for it, is kept by the gateways until another account is named.
CREATE TRIGGER paypal_account_shared AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON payment.paypal_account
  FOR EACH STATEMENT EXECUTE FUNCTION events.tell_shared_change();
