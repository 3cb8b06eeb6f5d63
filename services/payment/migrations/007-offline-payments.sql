-- What the administrator says of payments that come to the practice outside of the product: the offline provider's own records.
CREATE TABLE payment.offline_orders (
  -- The order's own id.
  id uuid PRIMARY KEY,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  opened_at timestamptz NOT NULL,
  -- Null until it is marked as paid.
  method text CHECK (method IN ('bank-transfer', 'cash', 'other')),
  paid_at timestamptz,
  CHECK ((method IS NULL) = (paid_at IS NULL))
);

CREATE TABLE payment.offline_refunds (
  -- The refund's own id.
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES payment.offline_orders,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  asked_at timestamptz NOT NULL,
  -- Null until it is marked as given back.
  given_back_at timestamptz
);
CREATE INDEX offline_refunds_of_order ON payment.offline_refunds (order_id);

GRANT SELECT, INSERT, UPDATE ON payment.offline_orders, payment.offline_refunds TO stillpoint_payment;
