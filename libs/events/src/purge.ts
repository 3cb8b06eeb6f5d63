import type { ISql } from '@stillpoint/db';

/** Days that done events and their inbox rows are kept: longer than any job may wait to be retried by hand. */
const KEEP_DAYS = 30;

/** Removes done events and their marks, at most 10,000 a call. Returns how many events. */
export async function purgeDoneEvents(sql: ISql): Promise<number> {
  const { count } = await sql`
    WITH gone AS (
      DELETE FROM events.outbox WHERE id IN (
        SELECT id FROM events.outbox WHERE done_at < now() - ${`${KEEP_DAYS} days`}::interval ORDER BY done_at LIMIT 10000
      ) RETURNING id
    ), marks AS (DELETE FROM events.inbox WHERE event_id IN (SELECT id FROM gone))
    SELECT FROM gone`;
  return count;
}
