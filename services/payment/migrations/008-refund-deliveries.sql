-- A refund is a delivery as libs/deliveries has them: due_at says when it is sent (again), and is null once the provider has it or
-- it failed. Its id stays the request id of its sending. One that was being sent when this version started is looked for at the
-- provider when that try has certainly ended, as before.
DROP INDEX payment.refunds_to_send;
ALTER TABLE payment.refunds RENAME COLUMN send_at TO due_at;
ALTER TABLE payment.refunds RENAME COLUMN sent_times TO attempts;
ALTER TABLE payment.refunds
  ADD COLUMN give_up_at timestamptz,
  ADD COLUMN lease uuid,
  ADD COLUMN lease_until timestamptz,
  ADD COLUMN last_error text;
UPDATE payment.refunds SET lease = gen_random_uuid(), lease_until = sending_until
WHERE sending_until IS NOT NULL AND due_at IS NOT NULL;
ALTER TABLE payment.refunds
  DROP COLUMN sending_until,
  ADD CHECK ((lease IS NULL) = (lease_until IS NULL));
CREATE INDEX refund_due ON payment.refunds (due_at) WHERE due_at IS NOT NULL;
