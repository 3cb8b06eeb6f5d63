-- A mail that leaves later, such as a reminder, is written when it is due, from what is known of its session then: until that
-- moment it has neither content nor Message-ID. One of a kind waits for a session; moving the session moves it.
ALTER TABLE notification.mail
  ALTER COLUMN message_id DROP NOT NULL,
  ALTER COLUMN content DROP NOT NULL,
  ADD CHECK ((content IS NULL) = (message_id IS NULL)),
  ADD CHECK (content IS NOT NULL OR (appointment_id IS NOT NULL AND state IN ('queued', 'dropped')));
CREATE UNIQUE INDEX mail_scheduled ON notification.mail (appointment_id, kind) WHERE content IS NULL AND state = 'queued';

INSERT INTO notification.mail (id, kind, appointment_id, due_at, created_at, give_up_at)
SELECT gen_random_uuid(), 'reminder-' || kind, appointment_id, due_at, now(), due_at + interval '2 days'
FROM notification.reminder WHERE state = 'waiting';
DROP TABLE notification.reminder;
