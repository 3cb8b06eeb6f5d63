import { withConnection, type Sql } from '@stillpoint/db';

/** Connections of clients to PostgreSQL, the bench's left out; prints whose they are. */
export async function countConnections(databaseUrl: string): Promise<number> {
  const count = (sql: Sql) => sql<{ name: string; count: number }[]>`
    SELECT usename || ' ' || application_name AS name, count(*) FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND application_name <> 'stillpoint-bench' GROUP BY 1 ORDER BY 2 DESC`;
  const counted = await withConnection(databaseUrl, 'stillpoint-bench', count);
  console.log(counted.map(({ name, count }) => `${count} ${name}`).join('\n'));
  return counted.reduce((sum, { count }) => sum + count, 0);
}
