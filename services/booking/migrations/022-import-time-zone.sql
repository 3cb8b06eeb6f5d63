-- The zone a file's times were read in; null in imports from before it was kept.
ALTER TABLE booking.import ADD COLUMN time_zone text;
