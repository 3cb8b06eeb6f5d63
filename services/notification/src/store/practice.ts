import type { Practice } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import { readOncePerTransaction } from './transaction-cache.ts';

/** Stores the latest publication, in whatever order publications arrive. */
export async function upsertPractice(
  db: ISql,
  practice: Pick<Practice, 'name' | 'email' | 'phone'> & {
    version: number;
    timeZone?: string | undefined;
    dateStyle?: string | undefined;
  },
): Promise<void> {
  await db`
    INSERT INTO notification.practice ${db({ ...practice, timeZone: practice.timeZone ?? null, dateStyle: practice.dateStyle ?? null })}
    ON CONFLICT (id) DO UPDATE SET
      version = excluded.version, name = excluded.name, email = excluded.email, phone = excluded.phone,
      time_zone = excluded.time_zone, date_style = excluded.date_style
    WHERE practice.version < excluded.version`;
}

/** The practice as mails name it: the published one, else that of the settings. */
export const findPractice = (db: ISql, { practice }: Pick<NotificationContext, 'practice'>): Promise<Practice> =>
  readOncePerTransaction(db, 'practice', async () => {
    const [row] = await db<Practice[]>`
      SELECT name, email, phone, coalesce(time_zone, ${practice.timeZone}) AS time_zone,
        coalesce(date_style, ${practice.dateStyle}) AS date_style
      FROM notification.practice`;
    return row ?? practice;
  });
