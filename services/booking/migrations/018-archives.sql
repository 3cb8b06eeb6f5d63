-- Rows that come back from an archive keep their numbers: new ones go on after them.
GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA booking TO stillpoint_booking;
