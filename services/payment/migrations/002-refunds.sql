-- Money on its way back, and the book of all money that moved.
CREATE TABLE payment.refunds (
  -- Ours; the PayPal-Request-Id of the refund, and its custom_id at the provider.
  id uuid PRIMARY KEY,
  capture_id text NOT NULL REFERENCES payment.captures,
  appointment_id uuid NOT NULL,
  -- 'full', or the provider's id for a refund made in its own dashboard. The reason is no part of it: two reasons to give
  -- the same money back make one refund.
  key text NOT NULL,
  -- A definite failure makes a new row with the next number: a new request id.
  attempt smallint NOT NULL DEFAULT 1 CHECK (attempt > 0),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  reason text NOT NULL
    CHECK (reason IN ('cancelled', 'slot-taken', 'second-capture', 'mismatch', 'made-at-provider')),
  status text NOT NULL CHECK (status IN ('PENDING', 'COMPLETED', 'FAILED')),
  failure text,
  provider_id text UNIQUE,
  -- When it is sent (again); null once the provider has it or it failed.
  send_at timestamptz,
  -- Somebody is sending it until then.
  sending_until timestamptz,
  sent_times integer NOT NULL DEFAULT 0,
  first_sent_at timestamptz,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  UNIQUE (capture_id, key, attempt),
  CHECK ((status = 'PENDING') = (settled_at IS NULL)),
  CHECK (send_at IS NULL OR (status = 'PENDING' AND provider_id IS NULL))
);
CREATE UNIQUE INDEX one_live_refund ON payment.refunds (capture_id, key) WHERE status <> 'FAILED';
CREATE INDEX refunds_to_send ON payment.refunds (send_at) WHERE send_at IS NOT NULL;
CREATE INDEX refunds_of_appointment ON payment.refunds (appointment_id);

-- Only ever added to: the service's role cannot change or remove a line.
CREATE TABLE payment.ledger (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('capture', 'refund')),
  capture_id text NOT NULL REFERENCES payment.captures,
  refund_id uuid REFERENCES payment.refunds,
  appointment_id uuid NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  happened_at timestamptz NOT NULL,
  CHECK ((kind = 'refund') = (refund_id IS NOT NULL))
);
CREATE UNIQUE INDEX ledger_capture_once ON payment.ledger (capture_id) WHERE kind = 'capture';
CREATE UNIQUE INDEX ledger_refund_once ON payment.ledger (refund_id) WHERE kind = 'refund';
CREATE INDEX ledger_by_time ON payment.ledger (happened_at);

-- Heard by the payment worker at the commit of whichever process wrote the refund.
CREATE FUNCTION payment.tell_refund_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('payment_refund_due', '');
  RETURN NULL;
END $$;
CREATE TRIGGER tell_refund_due AFTER INSERT ON payment.refunds FOR EACH STATEMENT EXECUTE FUNCTION payment.tell_refund_due();

GRANT SELECT, INSERT, UPDATE ON payment.refunds TO stillpoint_payment;
GRANT SELECT, INSERT ON payment.ledger TO stillpoint_payment;
