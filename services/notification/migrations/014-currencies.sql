-- The currency of a session's price, as booking tells it.
ALTER TABLE notification.appointment ADD COLUMN currency text NOT NULL DEFAULT 'USD';
