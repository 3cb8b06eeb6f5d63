import { randomBytes } from 'node:crypto';
import { requireAddress } from '@stillpoint/config';
import { queueAddress, type Sql } from '@stillpoint/db';
import { QueueHome } from '@stillpoint/events';
import { Redis } from 'ioredis';
import pg from 'pg';
import { expect } from 'vitest';
import { TEST_SECRET } from './context.ts';
import { serverUrl } from './database.ts';
import { until } from './wait.ts';

/**
 * The queue of a test: TEST_QUEUE=postgres (the default) uses the test's own database, TEST_QUEUE=redis the Redis at REDIS_URL
 * under a prefix of its own. Ready to use, with the privileges of the product's processes. Throws in a test file that would not
 * run on both.
 */
export async function testQueueUrl(databaseUrl: string): Promise<string> {
  const { testPath } = expect.getState();
  if (!testPath?.endsWith('.queue.int.test.ts'))
    throw new Error(`${testPath} uses a queue: name it *.queue.int.test.ts, so that it runs on both kinds`);
  const url = process.env['TEST_QUEUE'] === 'redis' ? redisUrl() : databaseUrl;
  await new QueueHome(url).migrate();
  return queueAddress({ QUEUE_URL: url, APP_SECRET: TEST_SECRET });
}

function redisUrl(): string {
  const url = process.env['REDIS_URL'];
  if (!url) throw new Error('TEST_QUEUE=redis needs REDIS_URL');
  const parsed = new URL(url);
  parsed.searchParams.set('prefix', `test-${randomBytes(6).toString('hex')}`);
  return parsed.toString();
}

/** A queue's Redis, and every key of the queue there; null where the queue is in PostgreSQL. */
async function redisKeys(queueUrl: string): Promise<{ redis: Redis; keys: string[] } | null> {
  const url = new URL(requireAddress('the queue', queueUrl, ['postgres', 'postgresql', 'redis', 'rediss']));
  if (!url.protocol.startsWith('redis')) return null;
  const prefix = url.searchParams.get('prefix') ?? 'bull';
  url.search = '';
  const redis = new Redis(url.toString());
  return { redis, keys: await redis.keys(`${prefix}:*`) };
}

/** Removes everything from a queue's home, including schedules, as if Redis had restarted empty. */
export async function emptyQueue(queueUrl: string): Promise<void> {
  const found = await redisKeys(queueUrl);
  if (found) {
    const { redis, keys } = found;
    if (keys.length > 0) await redis.del(keys);
    await redis.quit();
    return;
  }
  const owner = new URL(serverUrl());
  owner.pathname = new URL(queueUrl).pathname;
  const client = new pg.Client(owner.toString());
  await client.connect();
  try {
    const { rows } = await client.query<{ names: string }>(
      `SELECT string_agg(format('bullmq.%I', tablename), ', ') AS names FROM pg_tables
       WHERE schemaname = 'bullmq' AND tablename NOT LIKE '%migration%'`,
    );
    await retryOnDeadlock(() => client.query(`TRUNCATE ${rows[0]?.names}`));
  } finally {
    await client.end();
  }
}

/** A user of its own at a queue's Redis. `allowWrites(false)`: it answers, and takes no writes, as a replica or one without memory. */
export async function redisUser(
  queueUrl: string,
): Promise<{ url: string; allowWrites: (isAllowed: boolean) => Promise<void>; remove: () => Promise<void> }> {
  const url = new URL(queueUrl);
  const redis = new Redis(requireAddress('the queue', `redis://${url.host}`, ['redis']));
  const name = `user-${randomBytes(6).toString('hex')}`;
  [url.username, url.password] = [name, 'secret'];
  await redis.acl('SETUSER', name, 'on', '>secret', '~*', '&*', '+@all');
  return {
    url: url.href,
    allowWrites: async (isAllowed) => void (await redis.acl('SETUSER', name, isAllowed ? '+@write' : '-@write')),
    async remove() {
      await redis.acl('DELUSER', name);
      await redis.quit();
    },
  };
}

/** The contents of a queue in Redis, keys and values, as one text; empty where the queue is in PostgreSQL. */
export async function redisContents(queueUrl: string): Promise<string> {
  const found = await redisKeys(queueUrl);
  if (!found) return '';
  const { redis, keys } = found;
  const read: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  const contents = [];
  for (const key of keys) contents.push(key, await read[await redis.type(key)]!(key));
  await redis.quit();
  return JSON.stringify(contents);
}

/** Workers hold locks on these tables; of two that wait for each other, PostgreSQL aborts one. */
async function retryOnDeadlock(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error;
    }
  }
}

/** Waits until all effects of every published event have run. `sql` must be able to read the events schema. */
export const untilEffectsRan = (sql: Sql): Promise<true> =>
  until('every event to have had its effects', async () => {
    const [open] = await sql<[{ count: number }]>`
        SELECT count(*) FROM events.outbox o
        WHERE done_at IS NULL AND effects > (SELECT count(*) FROM events.inbox i WHERE i.event_id = o.id)`;
    return open.count === 0;
  });
