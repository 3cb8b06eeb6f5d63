-- Which mails leave some hours after a session is the catalogue's to say, so that one more takes no migration.
ALTER TABLE notification.mail_wording DROP CONSTRAINT mail_wording_check;
