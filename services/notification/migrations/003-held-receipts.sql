-- A payment whose session is not confirmed yet: its receipt is mailed once it is, and forgotten when the money is refused. Ids,
-- amount and time only; who and what for stands in the copy.
ALTER TABLE notification.appointment ADD COLUMN held_receipt jsonb;
