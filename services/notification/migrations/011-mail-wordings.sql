-- The practice's own words of mails to clients; without a row the specified ones hold. The words of the mail after a session stood
-- among the mail servers' settings: as before, it is sent only where there are some.
CREATE TABLE notification.mail_wording (
  key text PRIMARY KEY,
  subject text NOT NULL,
  -- The line mail programs show beside the subject.
  preview text NOT NULL,
  heading text NOT NULL,
  -- Plain text with placeholders in braces; an empty line parts paragraphs.
  text text NOT NULL,
  -- How many hours after the session a follow-up leaves.
  delay_hours smallint CHECK (delay_hours BETWEEN 1 AND 720),
  saved_at timestamptz NOT NULL,
  CHECK ((key = 'follow-up') = (delay_hours IS NOT NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON notification.mail_wording TO stillpoint_notification;

INSERT INTO notification.mail_wording (key, subject, preview, heading, text, delay_hours, saved_at)
SELECT 'follow-up', 'After your session: {serviceName}', 'A word from the practice.', 'After your session',
  E'Hello {clientName},\n\n' || follow_up_text || E'\n\n{accountButton}', follow_up_hours, saved_at
FROM notification.email_config WHERE follow_up_text IS NOT NULL;
ALTER TABLE notification.email_config DROP COLUMN follow_up_text, DROP COLUMN follow_up_hours;
