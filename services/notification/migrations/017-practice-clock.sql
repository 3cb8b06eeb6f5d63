-- The practice's time zone and how it writes dates, as last published; null before they were, and then the settings hold.
ALTER TABLE notification.practice ADD COLUMN time_zone text, ADD COLUMN date_style text;
