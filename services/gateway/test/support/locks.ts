import type { Sql } from '@stillpoint/db';
import { until } from '@stillpoint/testing';

/** Waits until somebody in this database, or so many, wait for what another transaction holds. */
export const untilSomebodyWaits = (sql: Sql, count = 1): Promise<unknown> =>
  until('somebody to wait for a lock', async () => {
    const rows = await sql`
      SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    return rows.length >= count;
  });
