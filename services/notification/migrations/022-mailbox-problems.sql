-- What keeps a part of the practice's mailbox from being followed: since which failure in a row, the last one, and why. No row
-- while it succeeds.
CREATE TABLE notification.mailbox_problem (
  part text PRIMARY KEY CHECK (part IN ('inbox', 'sent')),
  since timestamptz NOT NULL,
  tried_at timestamptz NOT NULL,
  reason text NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON notification.mailbox_problem TO stillpoint_notification;

-- The administrator is shown which notices to the practice were refused.
CREATE INDEX mail_rejected ON notification.mail (settled_at) WHERE state = 'rejected';
