ALTER TABLE notification.imap_inbox RENAME COLUMN stumbled_over TO failing_uid;
ALTER TABLE notification.imap_inbox RENAME COLUMN stumbles TO failed_reads;
