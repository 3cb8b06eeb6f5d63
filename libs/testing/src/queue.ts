import { randomBytes } from 'node:crypto';
import type { Sql } from '@stillpoint/db';
import { QueueHome } from '@stillpoint/events';
import { until } from './wait.ts';

/**
 * The queue a test runs on: TEST_QUEUE=postgres (the default) uses the test's own database, TEST_QUEUE=redis the Redis at
 * REDIS_URL under a prefix of its own. Ready to use.
 */
export async function testQueueUrl(databaseUrl: string): Promise<string> {
  const url = process.env['TEST_QUEUE'] === 'redis' ? redisUrl() : databaseUrl;
  await new QueueHome(url).migrate();
  return url;
}

function redisUrl(): string {
  const url = process.env['REDIS_URL'];
  if (!url) throw new Error('TEST_QUEUE=redis needs REDIS_URL');
  const parsed = new URL(url);
  parsed.searchParams.set('prefix', `test-${randomBytes(6).toString('hex')}`);
  return parsed.toString();
}

/** Waits until every published event has had all its effects. `sql` must be able to read the events schema. */
export const drained = (sql: Sql, timeoutMs = 20_000): Promise<true> =>
  until(
    'every event to have had its effects',
    async () => {
      const [open] = await sql<{ count: number }[]>`
        SELECT count(*) FROM events.outbox o
        WHERE done_at IS NULL AND effects > (SELECT count(*) FROM events.inbox i WHERE i.event_id = o.id)`;
      return open?.count === 0;
    },
    timeoutMs,
  );
