-- A row here says that this database was put back from a backup: until it is let go, nothing is sent to the outside, for the
-- practice's own database may still be at work elsewhere.
CREATE TABLE events.restored_copy (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- The moment whose state it has.
  made_at timestamptz NOT NULL,
  restored_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON events.restored_copy TO stillpoint_identity, stillpoint_booking, stillpoint_notification, stillpoint_payment;
