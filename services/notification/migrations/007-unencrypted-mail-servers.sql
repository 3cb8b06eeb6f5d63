-- Servers must encrypt unless the practice ticked that they need not. Settings of before keep working: ticked, where a server was
-- never seen to encrypt.
ALTER TABLE notification.email_config ADD COLUMN unencrypted boolean NOT NULL DEFAULT false;
UPDATE notification.email_config config SET unencrypted =
  NOT (smtp_secure OR EXISTS (
    SELECT 1 FROM notification.encrypting_server seen WHERE seen.host = config.smtp_host AND seen.port = config.smtp_port))
  OR NOT (imap_secure OR EXISTS (
    SELECT 1 FROM notification.encrypting_server seen WHERE seen.host = config.imap_host AND seen.port = config.imap_port));
ALTER TABLE notification.email_config ALTER COLUMN unencrypted DROP DEFAULT;
