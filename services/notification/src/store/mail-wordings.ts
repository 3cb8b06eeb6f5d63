import { firstRow, type ISql } from '@stillpoint/db';
import type { WordingKey } from '../domain/wordings/catalogue.ts';
import { FOLLOW_UPS, type FollowUpKind } from '../domain/wordings/follow-up-wordings.ts';
import type { Wording } from '../domain/wordings/wording.ts';

/** A wording of the practice. `delayHours`: delay of a follow-up in hours after the session; null for other mails. */
export type StoredWording = Wording & { delayHours: number | null };

/** The practice's own wording of a mail; null when the original is used. */
export const findWording = (db: ISql, key: WordingKey): Promise<Wording | null> =>
  firstRow(db<Wording[]>`
    SELECT subject, preview, heading, text FROM notification.mail_wording WHERE key = ${key}`);

/** The follow-ups with a wording of the practice, and their delays in hours. */
export const listFollowUps = (db: ISql): Promise<{ kind: FollowUpKind; delayHours: number }[]> =>
  db<{ kind: FollowUpKind; delayHours: number }[]>`
    SELECT key AS kind, delay_hours FROM notification.mail_wording
    WHERE key = ANY(${FOLLOW_UPS}) AND delay_hours IS NOT NULL`;

/** All wordings of the practice, by mail. */
export async function listWordings(db: ISql): Promise<Map<string, StoredWording>> {
  const rows = await db<(StoredWording & { key: string })[]>`
    SELECT key, subject, preview, heading, text, delay_hours FROM notification.mail_wording`;
  return new Map(rows.map(({ key, ...wording }) => [key, wording]));
}

/** Serialises saves until the transaction ends. */
export async function lockWordings(tx: ISql): Promise<void> {
  await tx`LOCK TABLE notification.mail_wording IN SHARE ROW EXCLUSIVE MODE`;
}

export async function upsertWording(
  db: ISql,
  key: WordingKey,
  { subject, preview, heading, text, delayHours }: StoredWording,
  savedAt: Date,
): Promise<void> {
  const row = { key, subject, preview, heading, text, delayHours, savedAt };
  await db`INSERT INTO notification.mail_wording ${db(row)} ON CONFLICT (key) DO UPDATE SET ${db(row)}`;
}

export async function deleteWording(db: ISql, key: WordingKey): Promise<void> {
  await db`DELETE FROM notification.mail_wording WHERE key = ${key}`;
}
