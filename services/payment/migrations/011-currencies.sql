-- An order is in the currency of its appointment. What is due is booking's to say: its row needs none.
ALTER TABLE payment.orders DROP CONSTRAINT orders_currency_check, ADD CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE payment.amount_due DROP COLUMN currency;
