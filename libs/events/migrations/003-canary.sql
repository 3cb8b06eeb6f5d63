-- A known text sealed with APP_SECRET: who opens it has the secret that everything sealed here needs. Written by the migrations.
CREATE TABLE events.canary (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  sealed text NOT NULL
);
GRANT SELECT ON events.canary TO stillpoint_identity, stillpoint_booking, stillpoint_notification, stillpoint_payment;
