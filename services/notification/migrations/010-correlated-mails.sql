-- The request that a mail comes from: its tries are logged under that one's id.
ALTER TABLE notification.mail ADD COLUMN correlation_id text;
