-- The name is the primary key since 013; its older constraint kept a second index of the same.
ALTER TABLE booking.booked_service DROP CONSTRAINT booked_service_name_key;
