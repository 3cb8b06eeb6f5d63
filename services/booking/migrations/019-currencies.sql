-- What services are priced in. Each appointment keeps the currency it was booked in, as it keeps its price.
ALTER TABLE booking.practice_rules ADD COLUMN currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$');
ALTER TABLE booking.appointment ADD COLUMN currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$');
