import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { testDatabase, testPool } from '@stillpoint/testing';
import { untilReachable, withConnection, type Sql } from '../src/index.ts';

const database = testDatabase();
const pools: Sql[] = [];
afterAll(() => Promise.all(pools.map((sql) => sql.end({ timeout: 1 }))));
const pool = () => {
  const sql = testPool(database.url, 'stillpoint_booking', { max: 1 });
  pools.push(sql);
  return sql;
};

test('the first read of a start is repeated when the database goes away during it', async () => {
  const sql = pool();
  const reasons = new Set<string>();
  let tries = 0;
  const found = await untilReachable(
    sql,
    (reason) => reasons.add(reason),
    async () => {
      tries += 1;
      if (tries <= 2) await sql`SELECT pg_terminate_backend(pg_backend_pid())`;
      const [row] = await sql<[{ here: number }]>`SELECT 7 AS here`;
      return row.here;
    },
  );
  expect({ found, tries }).toEqual({ found: 7, tries: 3 });
  expect(reasons).toContain('CONNECTION_CLOSED');
});

test('a refusal to start is not retried and keeps its message', async () => {
  let tries = 0;
  const refusal = untilReachable(
    pool(),
    () => {},
    async () => {
      tries += 1;
      throw new Error('The key is another one.');
    },
  );
  await expect(refusal).rejects.toThrow(/^The key is another one\.$/);
  expect(tries).toBe(1);
});

test('the connection of one piece of work is the same after two hours without a statement, with the lock it took', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return withConnection(database.url, 'stillpoint-test', async (sql) => {
    await sql`SELECT pg_advisory_lock(7)`;
    vi.advanceTimersByTime(2 * 3_600_000);
    const locks = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`;
    expect(locks).toHaveLength(1);
  });
});
