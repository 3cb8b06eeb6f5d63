-- At first, what was dealt with by hand did not say which appointment it was about.
DO $$ BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM information_schema.columns
    WHERE table_schema = 'payment' AND table_name = 'handled' AND column_name = 'appointment_id'
  ) THEN
    ALTER TABLE payment.handled ADD COLUMN appointment_id uuid;
    UPDATE payment.handled h SET appointment_id = coalesce(
      (SELECT c.appointment_id FROM payment.captures c WHERE 'capture-' || c.id = h.subject),
      (SELECT o.appointment_id FROM payment.orders o WHERE 'order-' || o.id = h.subject),
      (SELECT r.appointment_id FROM payment.refunds r WHERE 'refund-' || r.id = h.subject)
    );
    ALTER TABLE payment.handled ALTER COLUMN appointment_id SET NOT NULL;
    CREATE INDEX handled_by_time ON payment.handled (handled_at);
  END IF;
END $$;
