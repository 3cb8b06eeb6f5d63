-- An archive is put back in one transaction a service, which commit one after the other. Each leaves a row with its part, and the last
-- one removes them all: a row that is here belongs to an import that was cut off in between, and says what is in already.
CREATE TABLE events.imported_part (
  service text PRIMARY KEY,
  -- Which archive: SHA-256 of its totals.
  archive text NOT NULL
);
GRANT SELECT, INSERT, DELETE ON events.imported_part
  TO stillpoint_identity, stillpoint_booking, stillpoint_notification, stillpoint_payment;
