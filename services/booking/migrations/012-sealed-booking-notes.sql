-- What was written with a booking is sealed, as session notes are. Rows of before keep theirs readable only until the migrations'
-- next step has sealed them, which SQL cannot.
ALTER TABLE booking.appointment RENAME COLUMN notes TO readable_notes;
ALTER TABLE booking.appointment ADD COLUMN notes text;
