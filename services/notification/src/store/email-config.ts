import type { EmailConfig } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';

const PLACE = ['notification.email_config', '1', 'password'] as const;

export type StoredEmailConfig = EmailConfig & { password: string; savedAt: Date };

interface Row {
  smtp_host: string;
  smtp_port: number;
  smtp_secure: boolean;
  imap_host: string;
  imap_port: number;
  imap_secure: boolean;
  unencrypted: boolean;
  username: string;
  password: string;
  from_email: string;
  from_name: string;
  follow_up_text: string | null;
  follow_up_hours: number;
  saved_at: Date;
}

/** The stored settings with the opened password; null when there are none. */
export async function findEmailConfig(db: ISql, sealer: Sealer): Promise<StoredEmailConfig | null> {
  const [row] = await db<Row[]>`SELECT * FROM notification.email_config`;
  return row ? { ...withoutPassword(row), password: sealer.open(PLACE, row.password), savedAt: row.saved_at } : null;
}

/** The stored settings as they may be shown; null when there are none. */
export async function findShownEmailConfig(db: ISql): Promise<EmailConfig | null> {
  const [row] = await db<Row[]>`SELECT * FROM notification.email_config`;
  return row ? withoutPassword(row) : null;
}

export async function upsertEmailConfig(
  db: ISql,
  sealer: Sealer,
  config: EmailConfig & { password: string },
  savedAt: Date,
): Promise<void> {
  const row: Row = {
    smtp_host: config.smtpHost,
    smtp_port: config.smtpPort,
    smtp_secure: config.smtpSecure,
    imap_host: config.imapHost,
    imap_port: config.imapPort,
    imap_secure: config.imapSecure,
    unencrypted: config.unencrypted,
    username: config.username,
    password: sealer.seal(PLACE, config.password),
    from_email: config.fromEmail,
    from_name: config.fromName,
    follow_up_text: config.followUp?.text.trim() || null,
    follow_up_hours: config.followUp?.hours ?? 24,
    saved_at: savedAt,
  };
  await db`INSERT INTO notification.email_config ${db(row)} ON CONFLICT (id) DO UPDATE SET ${db(row)}`;
}

const withoutPassword = (row: Row): EmailConfig => ({
  smtpHost: row.smtp_host,
  smtpPort: row.smtp_port,
  smtpSecure: row.smtp_secure,
  imapHost: row.imap_host,
  imapPort: row.imap_port,
  imapSecure: row.imap_secure,
  unencrypted: row.unencrypted,
  username: row.username,
  fromEmail: row.from_email,
  fromName: row.from_name,
  followUp: row.follow_up_text === null ? null : { text: row.follow_up_text, hours: row.follow_up_hours },
});
