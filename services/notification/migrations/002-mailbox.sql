-- The practice's mailbox: copies of what lies on the IMAP server, and mails written here.
CREATE TABLE notification.message (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The IMAP account it came from, as a keyed hash; null for mails written here.
  account text,
  -- The delivery of a mail written here.
  mail_id uuid UNIQUE,
  is_read boolean NOT NULL,
  -- What the administrator chose and the mail server does not know yet.
  read_wanted boolean,
  -- When it arrived, or was written: the list's order.
  arrived_at timestamptz NOT NULL,
  -- Mails written here: when the SMTP server took it, and whether the Sent folder still lacks it.
  sent_at timestamptz,
  append_wanted boolean NOT NULL DEFAULT false,
  -- Keyed hash of the headers that tell mails apart: finds the copy again when the server renumbers its mailbox.
  fingerprint text NOT NULL,
  -- Sender, recipients, subject, body, list of attachments, sealed.
  content text NOT NULL,
  -- Keyed hashes of the beginnings of its words: search without readable text.
  words integer[] NOT NULL,
  CHECK ((account IS NULL) = (mail_id IS NOT NULL))
);
CREATE INDEX message_newest ON notification.message (arrived_at DESC, id DESC);
CREATE INDEX message_unread ON notification.message (account) WHERE NOT is_read;
CREATE INDEX message_fingerprint ON notification.message (account, fingerprint);
CREATE INDEX message_read_wanted ON notification.message (account) WHERE read_wanted IS NOT NULL;
CREATE INDEX message_append_wanted ON notification.message (id) WHERE append_wanted;
CREATE INDEX message_words ON notification.message USING gin (words);

-- Where a copy lies on the server. A UID means something only together with its folder's UIDVALIDITY.
CREATE TABLE notification.imap_place (
  account text NOT NULL,
  uid_validity bigint NOT NULL,
  uid bigint NOT NULL,
  message_id integer NOT NULL REFERENCES notification.message ON DELETE CASCADE,
  PRIMARY KEY (account, uid_validity, uid)
);
CREATE INDEX imap_place_message ON notification.imap_place (message_id);

-- How far an account's INBOX is copied.
CREATE TABLE notification.imap_inbox (
  account text PRIMARY KEY,
  uid_validity bigint NOT NULL,
  -- Every UID below is copied, once the first pass is complete.
  uid_next bigint NOT NULL,
  is_complete boolean NOT NULL,
  -- CONDSTORE: flags are known up to here; null where the server has none.
  modseq bigint,
  -- The mail that was being read when the connection broke, and how often that happened: after three times it is set aside.
  stumbled_over bigint,
  stumbles integer NOT NULL DEFAULT 0,
  checked_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON notification.message, notification.imap_place, notification.imap_inbox
  TO stillpoint_notification;
