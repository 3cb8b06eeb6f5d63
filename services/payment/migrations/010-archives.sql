-- Rows that come back from an archive keep their numbers: new ones go on after them.
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA payment TO stillpoint_payment;
-- The count of receipts comes along, too.
GRANT INSERT, DELETE ON payment.receipt_counter TO stillpoint_payment;
