-- From which account a mail written here was sent: another one's Sent folder does not lack it. null: sent before this was noted.
ALTER TABLE notification.message ADD COLUMN sent_account text;
