-- 028 took the whole price as due where a client had cancelled before it, and a refund now lowers what is due by its own amount
-- only: after a share, the rest would be due for ever. The share of the terms is the least that goes back.
UPDATE booking.appointment SET refund_due_cents = least(refund_due_cents, price_cents * late_refund_percent / 100)
WHERE refund_due_cents > 0 AND cancel_reason = 'client' AND late_refund_percent > 0;
