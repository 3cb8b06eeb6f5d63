-- Of a person who was erased: a mail that is still on its way goes once it is settled.
ALTER TABLE notification.mail ADD COLUMN erase_once_settled boolean NOT NULL DEFAULT false;
CREATE INDEX mail_erase_once_settled ON notification.mail (settled_at) WHERE erase_once_settled;

-- A copy from the mail server whose content was erased. The row stays, empty: without it, the mail would be copied again.
ALTER TABLE notification.message ADD COLUMN is_erased boolean NOT NULL DEFAULT false;
DROP INDEX notification.message_newest, notification.message_unread;
CREATE INDEX message_newest ON notification.message (arrived_at DESC, id DESC) INCLUDE (account) WHERE NOT is_erased;
CREATE INDEX message_unread ON notification.message (account) WHERE NOT is_read AND NOT is_erased;
