-- The request that a refund comes from: its tries are logged under that one's id.
ALTER TABLE payment.refunds ADD COLUMN correlation_id text;
