-- More than one way to pay: an order knows its provider, a payment how it was made, and all states are the product's words.
ALTER TABLE payment.orders ADD COLUMN provider text NOT NULL DEFAULT 'paypal';
ALTER TABLE payment.orders ALTER COLUMN provider DROP DEFAULT;
COMMENT ON COLUMN payment.orders.id IS 'Ours: the request id of its opening, and what the provider knows it by as ours.';
COMMENT ON COLUMN payment.orders.capture_request_id IS
  'The request id of the capture attempt under way or of unknown outcome: it stays until its outcome is definite.';

-- The check constraints of 001 and 002 speak the first provider's words; those on status and reasons are made again below.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT conrelid::regclass AS "table", conname AS name FROM pg_constraint
    WHERE contype = 'c' AND conrelid IN ('payment.captures'::regclass, 'payment.refunds'::regclass)
      AND pg_get_constraintdef(oid) ~ 'PENDING|COMPLETED|DECLINED|REFUNDED|second-capture'
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', found."table", found.name);
  END LOOP;
END $$;
DROP INDEX payment.one_live_refund;

ALTER TABLE payment.captures ADD COLUMN method text NOT NULL DEFAULT 'paypal';
ALTER TABLE payment.captures ALTER COLUMN method DROP DEFAULT;
UPDATE payment.captures SET
  returned_reason = CASE returned_reason WHEN 'second-capture' THEN 'surplus' ELSE returned_reason END,
  status = CASE status WHEN 'COMPLETED' THEN 'captured' WHEN 'PARTIALLY_REFUNDED' THEN 'partly-refunded' ELSE lower(status) END;
ALTER TABLE payment.captures
  ADD CONSTRAINT captures_status
    CHECK (status IN ('pending', 'captured', 'declined', 'failed', 'partly-refunded', 'refunded')),
  ADD CONSTRAINT captures_returned_reason
    CHECK (returned_reason IN ('surplus', 'mismatch', 'slot-taken', 'cancelled', 'refunded-at-provider')),
  ADD CONSTRAINT captures_waiting CHECK ((purpose = 'waiting') = (status = 'pending')),
  ADD CONSTRAINT captures_without_money CHECK ((purpose = 'none') = (status IN ('declined', 'failed'))),
  ADD CONSTRAINT captures_refunded CHECK (status <> 'refunded' OR refunded_cents = amount_cents),
  ADD CONSTRAINT captures_partly_refunded
    CHECK (status <> 'partly-refunded' OR refunded_cents BETWEEN 1 AND amount_cents - 1),
  ADD CONSTRAINT captures_not_refunded
    CHECK (status NOT IN ('pending', 'captured', 'declined', 'failed') OR refunded_cents = 0);

-- by_hand: the practice gives it back itself, and says so.
ALTER TABLE payment.refunds ADD COLUMN by_hand boolean NOT NULL DEFAULT false;
UPDATE payment.refunds SET
  reason = CASE reason WHEN 'second-capture' THEN 'surplus' ELSE reason END,
  status = CASE status WHEN 'COMPLETED' THEN 'refunded' ELSE lower(status) END;
ALTER TABLE payment.refunds
  ADD CONSTRAINT refunds_status CHECK (status IN ('pending', 'refunded', 'failed')),
  ADD CONSTRAINT refunds_reason
    CHECK (reason IN ('cancelled', 'slot-taken', 'surplus', 'mismatch', 'made-at-provider', 'asked-for')),
  ADD CONSTRAINT refunds_settled CHECK ((status = 'pending') = (settled_at IS NULL)),
  ADD CONSTRAINT refunds_to_send CHECK (send_at IS NULL OR (status = 'pending' AND provider_id IS NULL));
CREATE UNIQUE INDEX one_live_refund ON payment.refunds (capture_id, key) WHERE status <> 'failed';
