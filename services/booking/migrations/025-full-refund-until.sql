-- What the practice moves keeps the last moment of a full refund that its client still had: until then all goes back, whatever the
-- hours say of the new time. Null: the practice did not move it.
ALTER TABLE booking.appointment ADD COLUMN full_refund_until timestamptz;
