-- Every payment that arrived has a receipt, and every receipt a number: rising in the order the money was booked, none left
-- out, never changed. It stands on the payment's line in the ledger, which nobody can alter.
CREATE TABLE payment.receipt_counter (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  last_number integer NOT NULL CHECK (last_number >= 0)
);

ALTER TABLE payment.ledger ADD COLUMN receipt_number integer UNIQUE CHECK (receipt_number > 0);
UPDATE payment.ledger l SET receipt_number = n.number
FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM payment.ledger WHERE kind = 'capture') n
WHERE n.id = l.id;
ALTER TABLE payment.ledger ADD CHECK ((kind = 'capture') = (receipt_number IS NOT NULL));

INSERT INTO payment.receipt_counter (last_number) SELECT coalesce(max(receipt_number), 0) FROM payment.ledger;

-- What a receipt says of its refunds.
CREATE INDEX ledger_of_appointment ON payment.ledger (appointment_id);

GRANT SELECT, UPDATE ON payment.receipt_counter TO stillpoint_payment;
