-- A mail is a delivery as libs/deliveries has them: due_at says when it is tried next, and is null once it is settled. Whoever is
-- sending one holds its lease, so there is no state for that; an answer that was lost is a failed try like others.
DROP INDEX notification.mail_due, notification.mail_leased;
ALTER TABLE notification.mail
  DROP CONSTRAINT mail_check,
  DROP CONSTRAINT mail_check1,
  DROP CONSTRAINT mail_state_check,
  ALTER COLUMN next_attempt_at DROP NOT NULL,
  -- Codes and links that somebody waits for at a screen: they never stand behind other mail.
  ADD COLUMN is_urgent boolean NOT NULL DEFAULT false;
ALTER TABLE notification.mail RENAME COLUMN next_attempt_at TO due_at;
ALTER TABLE notification.mail RENAME COLUMN reply TO last_error;

UPDATE notification.mail
SET state = CASE WHEN settled_at IS NULL THEN 'queued' ELSE state END,
    due_at = CASE WHEN settled_at IS NULL THEN due_at END,
    is_urgent = kind IN ('verification', 'login-code', 'reset-link');

ALTER TABLE notification.mail
  ADD CHECK (state IN ('queued', 'sent', 'rejected', 'dropped')),
  ADD CHECK ((state = 'queued') = (settled_at IS NULL)),
  ADD CHECK ((due_at IS NULL) = (settled_at IS NOT NULL)),
  ADD CHECK ((lease IS NULL) = (lease_until IS NULL));
CREATE INDEX mail_due ON notification.mail (is_urgent, due_at) WHERE due_at IS NOT NULL;
