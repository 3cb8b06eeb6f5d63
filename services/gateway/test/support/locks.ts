import type { Sql } from '@stillpoint/db';
import { until } from '@stillpoint/testing';

/** Waits until somebody in this database waits for a row that another transaction holds. */
export const untilSomebodyWaits = (sql: Sql): Promise<unknown> =>
  until('somebody to wait for a lock', async () => {
    const rows = await sql`
      SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    return rows.length > 0;
  });
