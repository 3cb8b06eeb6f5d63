-- At which of the practice's accounts an order was opened, by the provider's name for it (PayPal's client id): it can be approved
-- and captured there alone. Null: opened before this was kept, when it counts as one of the present account, or of a provider
-- without accounts.
ALTER TABLE payment.order ADD COLUMN account text;
