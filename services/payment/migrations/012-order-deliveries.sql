-- An order is a delivery as libs/deliveries has them: due_at says when its provider is asked (again) how it stands, and who talks
-- with the provider about it holds its lease. Who opens it holds its id, who captures it the id of the capture's request; what was
-- under way when this version started is theirs until that try has certainly ended, as before.
DROP INDEX payment.orders_to_check;
ALTER TABLE payment.orders RENAME COLUMN check_at TO due_at;
ALTER TABLE payment.orders
  ADD COLUMN give_up_at timestamptz,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0,
  ADD COLUMN lease uuid,
  ADD COLUMN lease_until timestamptz,
  ADD COLUMN last_error text,
  ADD COLUMN correlation_id text;
UPDATE payment.orders SET lease = capture_request_id, lease_until = capturing_until
WHERE capturing_until IS NOT NULL AND capture_request_id IS NOT NULL;
UPDATE payment.orders SET lease = id, lease_until = opening_until WHERE opening_until IS NOT NULL AND lease IS NULL;
ALTER TABLE payment.orders
  DROP COLUMN opening_until,
  DROP COLUMN capturing_until,
  ADD CHECK ((lease IS NULL) = (lease_until IS NULL));
CREATE INDEX order_due ON payment.orders (due_at) WHERE due_at IS NOT NULL;
