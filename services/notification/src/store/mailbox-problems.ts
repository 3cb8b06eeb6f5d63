import type { ISql } from '@stillpoint/db';

/** The INBOX that is copied, or the folder of sent mails that is added to. */
export type MailboxPart = 'inbox' | 'sent';

/** Failures that are further apart are not in a row: between them nobody tried, as while the machine sleeps. */
const IN_A_ROW = '10 minutes';

/** Records that a part of the mailbox could not be followed; of a restored copy, which leaves it alone, nothing. */
export async function recordMailboxProblem(db: ISql, part: MailboxPart, reason: string, now: Date): Promise<void> {
  await db`
    INSERT INTO notification.mailbox_problem AS known (part, since, tried_at, reason)
    SELECT ${part}, ${now}, ${now}, ${reason} WHERE NOT EXISTS (SELECT FROM events.restored_copy)
    ON CONFLICT (part) DO UPDATE SET tried_at = excluded.tried_at, reason = excluded.reason,
      since = CASE WHEN known.tried_at < ${now}::timestamptz - ${IN_A_ROW}::interval THEN excluded.since ELSE known.since END`;
}

/** Records that these parts could be followed. */
export async function deleteMailboxProblems(db: ISql, parts: readonly MailboxPart[]): Promise<void> {
  await db`DELETE FROM notification.mailbox_problem WHERE part = ANY(${parts})`;
}

/** Why parts of the mailbox have failed again and again since before `before`, and did so lately. */
export const listMailboxProblems = (
  db: ISql,
  before: Date,
  now: Date,
): Promise<{ part: MailboxPart; since: Date; reason: string }[]> =>
  db<{ part: MailboxPart; since: Date; reason: string }[]>`
    SELECT part, since, reason FROM notification.mailbox_problem
    WHERE since < ${before} AND tried_at >= ${now}::timestamptz - ${IN_A_ROW}::interval`;
