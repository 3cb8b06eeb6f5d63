import type { Practice } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';
import type { NotificationContext } from '../context.ts';
import { readOnce } from './once.ts';

/** Keeps what was published last, whatever order publications arrive in. */
export async function upsertPractice(
  db: ISql,
  practice: { version: number; name: string; email: string; phone: string },
): Promise<void> {
  await db`
    INSERT INTO notification.practice ${db(practice, 'version', 'name', 'email', 'phone')}
    ON CONFLICT (id) DO UPDATE SET
      version = excluded.version, name = excluded.name, email = excluded.email, phone = excluded.phone
    WHERE practice.version < excluded.version`;
}

/** The practice as mails name it: as it was published, else as the settings say. The time zone is always the settings'. */
export const findPractice = (db: ISql, { practice }: Pick<NotificationContext, 'practice'>): Promise<Practice> =>
  readOnce(db, 'practice', async () => {
    const [row] = await db<Omit<Practice, 'timeZone'>[]>`SELECT name, email, phone FROM notification.practice`;
    return { ...practice, ...row };
  });
