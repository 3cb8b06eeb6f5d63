import type { EmailConfig } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';

const PLACE = ['notification.email_config', '1', 'password'] as const;

export type StoredEmailConfig = EmailConfig & { password: string; savedAt: Date };

/** The table has one row. */
type Row = StoredEmailConfig & { id: true };

/** The stored settings with the opened password; null when there are none. */
export async function findEmailConfig(db: ISql, sealer: Sealer): Promise<StoredEmailConfig | null> {
  const [row] = await db<Row[]>`SELECT * FROM notification.email_config`;
  if (!row) return null;
  const { id: _, password, ...config } = row;
  return { ...config, password: sealer.open(PLACE, password) };
}

/** The stored settings without secrets; null when there are none. */
export async function findShownEmailConfig(db: ISql): Promise<EmailConfig | null> {
  const [row] = await db<Row[]>`SELECT * FROM notification.email_config`;
  if (!row) return null;
  const { id: _id, password: _password, savedAt: _savedAt, ...config } = row;
  return config;
}

/** Serialises saves until the transaction ends. */
export async function lockEmailConfig(tx: ISql): Promise<void> {
  await tx`LOCK TABLE notification.email_config IN SHARE ROW EXCLUSIVE MODE`;
}

export async function upsertEmailConfig(
  db: ISql,
  sealer: Sealer,
  config: EmailConfig & { password: string },
  savedAt: Date,
): Promise<void> {
  const row = { ...config, password: sealer.seal(PLACE, config.password), savedAt };
  await db`INSERT INTO notification.email_config ${db(row)} ON CONFLICT (id) DO UPDATE SET ${db(row)}`;
}
