-- The request that last changed what a meeting waits for: its tries are logged under that one's id.
ALTER TABLE booking.meeting ADD COLUMN correlation_id text;
