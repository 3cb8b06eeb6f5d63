import type { EmailConfig } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';

const PLACE = ['notification.email_config', '1', 'password'] as const;

export type StoredEmailConfig = EmailConfig & { password: string; savedAt: Date };

interface Row {
  smtpHost: string;
  smtpPort: number;
  smtpSecure: boolean;
  imapHost: string;
  imapPort: number;
  imapSecure: boolean;
  unencrypted: boolean;
  username: string;
  password: string;
  fromEmail: string;
  fromName: string;
  savedAt: Date;
}

/** The stored settings with the opened password; null when there are none. */
export async function findEmailConfig(db: ISql, sealer: Sealer): Promise<StoredEmailConfig | null> {
  const [row] = await db<Row[]>`SELECT * FROM notification.email_config`;
  return row ? { ...withoutPassword(row), password: sealer.open(PLACE, row.password), savedAt: row.savedAt } : null;
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
    smtpHost: config.smtpHost,
    smtpPort: config.smtpPort,
    smtpSecure: config.smtpSecure,
    imapHost: config.imapHost,
    imapPort: config.imapPort,
    imapSecure: config.imapSecure,
    unencrypted: config.unencrypted,
    username: config.username,
    password: sealer.seal(PLACE, config.password),
    fromEmail: config.fromEmail,
    fromName: config.fromName,
    savedAt,
  };
  await db`INSERT INTO notification.email_config ${db(row)} ON CONFLICT (id) DO UPDATE SET ${db(row)}`;
}

const withoutPassword = (row: Row): EmailConfig => ({
  smtpHost: row.smtpHost,
  smtpPort: row.smtpPort,
  smtpSecure: row.smtpSecure,
  imapHost: row.imapHost,
  imapPort: row.imapPort,
  imapSecure: row.imapSecure,
  unencrypted: row.unencrypted,
  username: row.username,
  fromEmail: row.fromEmail,
  fromName: row.fromName,
});
