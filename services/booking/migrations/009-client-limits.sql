-- How much of the calendar one client can take at once; null: the rule is switched off. The practice itself is not bound.
ALTER TABLE booking.practice_rules
  ADD COLUMN max_unpaid_holds integer DEFAULT 2 CHECK (max_unpaid_holds > 0),
  ADD COLUMN max_free_sessions integer DEFAULT 2 CHECK (max_free_sessions > 0),
  ADD COLUMN max_changes_per_hour integer DEFAULT 10 CHECK (max_changes_per_hour > 0);

-- Bookings, moves and cancellations by clients within the last hour; each new one removes those that are older.
CREATE TABLE booking.client_change (
  client_email text COLLATE "C" NOT NULL,
  changed_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON booking.client_change TO stillpoint_booking;
