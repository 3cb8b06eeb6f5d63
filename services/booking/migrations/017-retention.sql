-- How long things are kept, in years after a client's last session. Notes: null keeps them until somebody erases them.
ALTER TABLE booking.practice_rules
  ADD COLUMN records_years smallint NOT NULL DEFAULT 7 CHECK (records_years > 0),
  ADD COLUMN notes_years smallint DEFAULT 7 CHECK (notes_years > 0),
  ADD COLUMN erases_due_notes boolean NOT NULL DEFAULT false;

-- Who stood on the appointments of an erased client that the books need: name and address, for receipts and the ledger.
CREATE TABLE booking.erased_person (
  -- The request; the appointments carry it in the place of the address.
  id uuid PRIMARY KEY,
  -- Sealed.
  identity text NOT NULL,
  erased_at timestamptz NOT NULL,
  keep_until timestamptz NOT NULL
);
CREATE INDEX erased_person_until ON booking.erased_person (keep_until);
GRANT SELECT, INSERT, DELETE ON booking.erased_person TO stillpoint_booking;
