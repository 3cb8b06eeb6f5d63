-- What a cancellation decided to refund and has not gone back yet, in cents. Nothing is due any more once a refund arrived, or the
-- practice says that it was dealt with elsewhere. What was cancelled before this version and still waits counts as due in full when
-- the practice cancelled, and otherwise by the terms of the booking.
ALTER TABLE booking.appointment ADD COLUMN refund_due_cents integer NOT NULL DEFAULT 0 CHECK (refund_due_cents >= 0);
UPDATE booking.appointment SET refund_due_cents = price_cents
WHERE status = 'cancelled' AND payment_status = 'completed' AND NOT is_free_appointment
  AND (cancel_reason = 'practice' OR late_refund_percent > 0);
