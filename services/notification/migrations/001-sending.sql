-- What the notification service knows and owes: copies of appointments, mails to deliver, reminders, the e-mail configuration.
CREATE SCHEMA notification;

-- One mail to one recipient, from the moment it is owed until it is settled. Its delivery is this row's own business: the event
-- that caused it is done as soon as the row stands.
CREATE TABLE notification.mail (
  id uuid PRIMARY KEY,
  -- Derived from (event or mail id, kind, recipient): the same cause never makes a second row, a second try the same Message-ID.
  message_id text NOT NULL UNIQUE,
  kind text NOT NULL,
  appointment_id uuid,
  -- Recipient, subject, texts, calendar entry, sealed. Codes and links that let somebody in are erased once it is settled.
  content text NOT NULL,
  -- unknown: the server had all of it, its answer was lost; tried again with the same Message-ID.
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'sending', 'sent', 'unknown', 'rejected', 'dropped')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  -- Who is sending it, and until when others leave it alone.
  lease uuid,
  lease_until timestamptz,
  created_at timestamptz NOT NULL,
  give_up_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- The server's last answer, without addresses.
  reply text,
  CHECK ((state = 'sending') = (lease IS NOT NULL AND lease_until IS NOT NULL)),
  CHECK ((state IN ('sent', 'rejected', 'dropped')) = (settled_at IS NOT NULL))
);
CREATE INDEX mail_due ON notification.mail (next_attempt_at) WHERE state IN ('queued', 'unknown');
CREATE INDEX mail_leased ON notification.mail (lease_until) WHERE state = 'sending';
CREATE INDEX mail_settled ON notification.mail (settled_at) WHERE settled_at IS NOT NULL;

-- What booking's events told of each appointment. (version, stage) only rises: what is older than what is known is ignored.
CREATE TABLE notification.appointment (
  id uuid PRIMARY KEY,
  version integer NOT NULL,
  -- Orders events that carry the same version: created 0, confirmed 1, meeting 2, completed 3, cancelled 4.
  stage smallint NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled')),
  starts_at timestamptz NOT NULL,
  duration_minutes integer NOT NULL,
  amount_cents integer NOT NULL,
  is_admin_created boolean NOT NULL,
  is_free boolean NOT NULL,
  -- Names, addresses, meeting link, sealed.
  personal text NOT NULL
);
CREATE INDEX appointment_start ON notification.appointment (starts_at);

CREATE TABLE notification.reminder (
  appointment_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('day', 'hour')),
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dropped', 'closed')),
  PRIMARY KEY (appointment_id, kind)
);
CREATE INDEX reminder_due ON notification.reminder (due_at) WHERE state = 'waiting';

-- A client's time zone as the browser last told it; the address only as a keyed hash.
CREATE TABLE notification.client_zone (
  client text PRIMARY KEY,
  time_zone text NOT NULL,
  seen_at timestamptz NOT NULL
);

-- The administrator's mail settings: one row or none.
CREATE TABLE notification.email_config (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  smtp_host text NOT NULL,
  smtp_port integer NOT NULL CHECK (smtp_port BETWEEN 1 AND 65535),
  smtp_secure boolean NOT NULL,
  imap_host text NOT NULL,
  imap_port integer NOT NULL CHECK (imap_port BETWEEN 1 AND 65535),
  imap_secure boolean NOT NULL,
  username text NOT NULL,
  -- Sealed.
  password text NOT NULL,
  from_email text NOT NULL,
  from_name text NOT NULL,
  saved_at timestamptz NOT NULL
);

-- Servers that once offered encryption after connecting: from then on it is required, so nobody between can switch it off.
CREATE TABLE notification.encrypting_server (
  host text NOT NULL,
  port integer NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (host, port)
);

GRANT USAGE ON SCHEMA notification TO stillpoint_notification;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA notification TO stillpoint_notification;
