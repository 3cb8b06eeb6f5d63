-- Mails that wait to be delivered, few among the reminders of all sessions to come: of one appointment, or all that were tried in vain.
CREATE INDEX mail_waiting ON notification.mail (appointment_id) WHERE due_at IS NOT NULL AND content IS NOT NULL;
