import type { Sql } from '@stillpoint/db';

/**
 * Waits until `look` returns something that is not false, null or undefined, and returns it. Tests wait for conditions, never
 * for time. Throws with `what` after `timeoutMs`.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  timeoutMs = 180_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== false && seen !== null && seen !== undefined) return seen;
    if (Date.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits until somebody in this database, or so many, wait for what another transaction holds. */
export const untilSomebodyWaits = (sql: Sql, count = 1): Promise<unknown> =>
  until('somebody to wait for a lock', async () => {
    const rows = await sql`
      SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    return rows.length >= count;
  });
