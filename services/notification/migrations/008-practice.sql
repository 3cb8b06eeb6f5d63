-- The practice's name and contact as last published: a copy of the gateway's. Without a row the settings hold.
CREATE TABLE notification.practice (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  version integer NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON notification.practice TO stillpoint_notification;
