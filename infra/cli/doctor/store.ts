import type { ISql } from '@stillpoint/db';

export type Schema = 'events' | 'identity' | 'booking' | 'notification' | 'payment';

/** Whether the connection's role may use a schema; false, too, where there is none. */
export async function mayUse(sql: ISql, schema: Schema): Promise<boolean> {
  const [row] = await sql<[{ may: boolean }]>`
    SELECT coalesce(has_schema_privilege(to_regnamespace(${schema})::oid, 'USAGE'), false) AS may`;
  return row.may;
}

/**
 * The server's version, whether it takes no writes, and by how many milliseconds its clock is ahead of this machine's (half of the way
 * there taken off).
 */
export async function inspectServer(sql: ISql): Promise<{ version: string; isReadOnly: boolean; aheadMs: number }> {
  await sql`SELECT 1`; // The way there takes longer the first time.
  const before = Date.now();
  const [{ now, ...server }] = await sql<[{ version: string; isReadOnly: boolean; now: Date }]>`
    SELECT current_setting('server_version') AS version, clock_timestamp() AS now,
      current_setting('transaction_read_only')::boolean AS is_read_only`;
  return { ...server, aheadMs: now.getTime() - (before + Date.now()) / 2 };
}

/** Of every role and database: in pg_stat_activity a role sees no more than its own. */
export async function connectionsOf(sql: ISql): Promise<{ used: number; allowed: number }> {
  const [row] = await sql<[{ used: number; allowed: number }]>`
    SELECT (SELECT sum(numbackends) FROM pg_stat_database)::int AS used,
      current_setting('max_connections')::int AS allowed`;
  return row;
}

/** Sessions that wait for nobody and have kept others waiting for more than five seconds, those who wait longest for them first. */
export async function blockersOf(sql: ISql): Promise<{ pid: number; who: string; waiting: number; seconds: number }[]> {
  return sql`
    SELECT blocker AS pid, concat_ws(', ', activity.usename, nullif(activity.application_name, '')) AS who,
      count(DISTINCT held.pid)::int AS waiting, extract(epoch FROM max(now() - held.waitstart))::int AS seconds
    FROM pg_locks held JOIN pg_stat_activity waiter ON waiter.pid = held.pid AND waiter.datname = current_database()
      CROSS JOIN unnest(pg_blocking_pids(held.pid)) AS blocker LEFT JOIN pg_stat_activity activity ON activity.pid = blocker
    WHERE held.waitstart < now() - interval '5 seconds'
      AND blocker NOT IN (SELECT pid FROM pg_locks WHERE NOT granted AND pid IS NOT NULL)
    GROUP BY 1, 2 ORDER BY seconds DESC`;
}
