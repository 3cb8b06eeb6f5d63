-- Parts of a day the practice keeps for itself. Nothing is booked or moved there; sessions booked before stay. Whoever books and
-- whoever blocks queue behind the same lock.
CREATE TABLE booking.blocked_time (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  label text,
  CHECK (ends_at > starts_at)
);
CREATE INDEX blocked_time_span ON booking.blocked_time USING gist (tstzrange(starts_at, ends_at, '[)'));
GRANT SELECT, INSERT, DELETE ON booking.blocked_time TO stillpoint_booking;
