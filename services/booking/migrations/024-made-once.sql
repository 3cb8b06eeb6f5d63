-- What is made again under its sender's own id, since the answer was lost, is the row that is there. Null: made without one.
ALTER TABLE booking.service ADD COLUMN request_id uuid UNIQUE;
ALTER TABLE booking.availability ADD COLUMN request_id uuid UNIQUE;
ALTER TABLE booking.day_off ADD COLUMN request_id uuid UNIQUE;
ALTER TABLE booking.blocked_time ADD COLUMN request_id uuid UNIQUE;
GRANT UPDATE (request_id) ON booking.blocked_time TO stillpoint_booking;
