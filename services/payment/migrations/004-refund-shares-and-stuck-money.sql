-- How much of a capture is to go back in all: nothing, the share its cancellation policy says, or everything. Refunds are
-- written until what went back, or is on its way, comes to this; a failed one never gives back more than it.
ALTER TABLE payment.captures
  ADD COLUMN owed_back_cents integer NOT NULL DEFAULT 0,
  ADD CHECK (owed_back_cents BETWEEN 0 AND amount_cents);
UPDATE payment.captures c SET owed_back_cents = amount_cents
WHERE EXISTS (SELECT 1 FROM payment.refunds r WHERE r.capture_id = c.id AND r.key = 'full');

COMMENT ON COLUMN payment.refunds.key IS
  '''full'' (all that is left), ''share'' (what the policy gives back), or the provider''s id for a refund made in its dashboard';
ALTER TABLE payment.refunds
  DROP CONSTRAINT refunds_reason_check,
  ADD CONSTRAINT refunds_reason_check
    CHECK (reason IN ('cancelled', 'slot-taken', 'second-capture', 'mismatch', 'made-at-provider', 'asked-for'));

-- The provider's word for refusing, for good, to capture an approved order.
ALTER TABLE payment.orders ADD COLUMN capture_refusal text;

-- Money that a person dealt with outside of the product: it leaves the list of what waits for a person.
CREATE TABLE payment.handled (
  -- 'capture-<the provider's id>', 'order-<ours>' or 'refund-<ours, of the first attempt>'.
  subject text NOT NULL,
  -- What the trouble was: another kind of trouble with the same money is shown again.
  kind text NOT NULL,
  appointment_id uuid NOT NULL,
  -- Sealed: it may name a person.
  note text NOT NULL,
  handled_by text NOT NULL,
  handled_at timestamptz NOT NULL,
  PRIMARY KEY (subject, kind)
);
CREATE INDEX handled_by_time ON payment.handled (handled_at);
GRANT SELECT, INSERT, UPDATE ON payment.handled TO stillpoint_payment;
