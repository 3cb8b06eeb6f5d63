import {
  Queue,
  Worker,
  createPostgresBackend,
  runMigrations,
  type BackendFactory,
  type Processor,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { connect, untilReachable, withConnection, type Sql } from '@stillpoint/db';
import { every, onceAMinute, type Logger } from '@stillpoint/log';
import { Redis } from 'ioredis';
import pg from 'pg';
import { requireAddress } from '@stillpoint/config';
import type { EventType } from './catalogue.ts';

/**
 * A job of an effect: which event, and the id its log lines carry. What happened is read from the outbox, never from here: a queue
 * can be written by others.
 */
export interface EffectJob {
  eventId: string;
  correlationId: string | null;
  /** Further events of the same appointment and request, which are worked off with it. */
  others?: readonly { type: EventType; eventId: string }[];
}

/**
 * A connection that BullMQ has checked out when PostgreSQL goes away reports that as an event besides failing its query; with
 * nobody listening, the event would end the process. The failed query says the same, to the worker's own listener.
 */
class ErrorTolerantClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

/** A queue or worker. */
interface Failing {
  readonly name: string;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** Enough for several workers on one home, each of which listens over a connection of its own. */
const CONNECTIONS = 12;
/** A little longer than between two looks for stalled jobs, which use one and the same: what they once needed besides is closed. */
const IDLE_MS = 12_000;
/**
 * A command that gets no answer for so long has lost the other side of its connection without a word, as when a firewall
 * forgets it. Longer than a worker without work waits at Redis, which is ten seconds at most.
 */
const LOST_AFTER_MS = 15_000;
/** The longest pause between two attempts of a job: whatever was gone, what waited for it is under way within this after it is back. */
const LONGEST_PAUSE_MS = 30_000;
/** Of the jobs' `backoff`. Jobs of earlier versions have BullMQ's own, whose pauses grow on. */
export const BACKOFF = 'up to the longest pause';
/** Seconds a worker without work waits for a notification before it looks by itself. */
const LOOK_BY_ITSELF_S = 60;

/** CREATE: BullMQ makes a sequence when a queue gets its first job. */
const GRANTS = `
  GRANT USAGE, CREATE ON SCHEMA bullmq TO stillpoint_queue;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bullmq TO stillpoint_queue;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA bullmq TO stillpoint_queue;
  GRANT EXECUTE ON ALL ROUTINES IN SCHEMA bullmq TO stillpoint_queue`;

/** The queue's home, chosen by QUEUE_URL: Redis in production, PostgreSQL in the embedded mode. The code above this is the same. */
export class QueueHome {
  private readonly redis: Redis[] = [];
  private readonly isNews = onceAMinute();
  private pool: pg.Pool | undefined;
  private readonly url: string;
  private readonly prefix: string | undefined;
  private readonly connections: number;
  readonly kind: 'postgres' | 'redis';

  /**
   * `url` may carry `?prefix=`, which keeps several installations apart in one Redis, and `?plain=`, which the settings' check
   * reads. Where it is PostgreSQL's, at most `connections` are opened, one of each worker that listens included; those that
   * idle are closed. Throws when it names no host.
   */
  constructor(url: string, connections = CONNECTIONS) {
    this.connections = connections;
    const parsed = new URL(requireAddress('the queue', url, ['postgres', 'postgresql', 'redis', 'rediss']));
    this.kind = parsed.protocol.startsWith('postgres') ? 'postgres' : 'redis';
    this.prefix = parsed.searchParams.get('prefix') ?? undefined;
    if (this.kind === 'redis') for (const own of ['prefix', 'plain']) parsed.searchParams.delete(own);
    this.url = parsed.toString();
  }

  /**
   * Makes BullMQ's own tables on the PostgreSQL backend, and lets the queue's role use them; nothing to do on Redis. The home's
   * address must be the owner's. Safe to repeat.
   */
  async migrate(): Promise<void> {
    if (this.kind === 'redis') return;
    const client = new pg.Client(this.url);
    await client.connect();
    try {
      await runMigrations(client);
      await client.query(GRANTS);
    } finally {
      await client.end();
    }
  }

  /** Waits until a queue in PostgreSQL can be reached, which BullMQ needs when it opens one; ioredis waits for Redis by itself. */
  async untilReachable(waiting: (reason: string) => void): Promise<void> {
    if (this.kind === 'redis') return;
    const sql = connect(this.url, { max: 1, name: 'stillpoint-queue', lostAfterMs: LOST_AFTER_MS });
    await untilReachable(sql, waiting, async () => {}).finally(() => sql.end());
  }

  /** Whether the home answers, and how it is set up. Rejects within seconds when it does not. */
  async inspect() {
    if (this.kind === 'postgres') {
      const look = (sql: Sql) => sql<[{ isMigrated: boolean }]>`
        SELECT to_regclass('bullmq.job') IS NOT NULL AS is_migrated`;
      const [found] = await withConnection(this.url, 'stillpoint-queue', look);
      return { kind: 'postgres' as const, ...found };
    }
    const client = new Redis(this.url, { lazyConnect: true, maxRetriesPerRequest: 1, retryStrategy: () => null });
    const reason: { last?: Error } = {};
    client.on('error', (error) => (reason.last = error));
    try {
      // What ioredis rejects with is that the connection is closed; why, its listeners learn.
      await client.connect().catch((error: Error) => Promise.reject(reason.last ?? error));
      const info = await client.info();
      const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
      return {
        kind: 'redis' as const,
        version: value('redis_version'),
        isReplica: value('role') === 'slave',
        evicts: value('maxmemory_policy') !== 'noeviction' && value('maxmemory') !== '0',
        isFull: value('maxmemory') !== '0' && Number(value('used_memory')) >= Number(value('maxmemory')),
        appendsToFile: value('aof_enabled') === '1',
        failsToSave: ['aof_last_write_status', 'rdb_last_bgsave_status'].some((last) => value(last) === 'err'),
      };
    } finally {
      client.disconnect();
    }
  }

  /**
   * Rejects while the home does not answer, or takes no writes: a Redis without memory, or a replica, still answers questions.
   * One that is gone is not asked: the question would wait for its return, and so would whoever asks.
   */
  async probe(queue: Queue): Promise<void> {
    if (this.kind === 'postgres') return void (await queue.getJobCounts('waiting'));
    const client = this.redis[0]!;
    if (client.status === 'reconnecting') throw new Error('Redis cannot be reached');
    await client.set(queue.toKey('probe'), '', 'PX', 1);
  }

  /** Whether Redis cannot be reached: what was asked of it waits until it can be again. */
  isAway(): boolean {
    return this.redis.some(({ status }) => status !== 'ready');
  }

  queue(name: string): Queue {
    const options = this.options() as QueueOptions;
    return this.kind === 'postgres'
      ? (new Queue(name, options, createPostgresBackend as BackendFactory) as Queue)
      : new Queue(name, options);
  }

  worker(name: string, process: Processor, options: Pick<WorkerOptions, 'concurrency'>): Worker {
    const all = {
      ...this.options(),
      ...options,
      // A worker that died is noticed, and its job taken over, within twenty seconds, or thirty around the minute.
      lockDuration: 10_000,
      stalledInterval: 10_000,
      maxStalledCount: 5,
      // A home that was gone is asked again at once; BullMQ's own pause is a quarter of a minute.
      runRetryDelay: 1_000,
      settings: { backoffStrategy: (attempts: number) => Math.min(500 * 2 ** (attempts - 1), LONGEST_PAUSE_MS) },
    } as WorkerOptions;
    const worker =
      this.kind === 'postgres'
        ? (new Worker(
            name,
            process,
            { ...all, drainDelay: LOOK_BY_ITSELF_S },
            createPostgresBackend as BackendFactory,
          ) as Worker)
        : new Worker(name, process, all);
    // Its timer drifts; started anew, it again looks for stalled jobs when its process is awake anyway. That look itself comes too soon
    // after the one before, and is left out.
    worker.once(
      'closing',
      every(60_000, () => void worker.startStalledCheckTimer()),
    );
    return worker;
  }

  /** Logs what a queue or worker of this home fails with: once a minute, since each connection tries again every two seconds. */
  report(failing: Failing, log: Logger): void {
    failing.on('error', ({ message: reason }) => {
      if (this.isNews(reason)) log.warn({ queue: failing.name, reason }, 'queue unreachable');
    });
  }

  /** Ends the connections this opened; queues and workers must be closed before. */
  async close(): Promise<void> {
    await Promise.all(this.redis.map((client) => client.quit().catch(() => client.disconnect())));
    await this.pool?.end();
  }

  private options() {
    if (this.kind === 'postgres') return { connection: (this.pool ??= openPool(this.url, this.connections)) };
    const client = new Redis(this.url, { maxRetriesPerRequest: null, socketTimeout: LOST_AFTER_MS });
    // Errors reach the queue's or worker's own listener; ioredis would otherwise print them.
    client.on('error', () => {});
    this.redis.push(client);
    return { connection: client, ...(this.prefix ? { prefix: this.prefix } : {}) };
  }
}

/** One pool for all queues of a process. BullMQ finds its tables by the search path; a lost listening connection shows by keepalive. */
function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // What the last moment of a database that crashed loses of a queue, the outbox has: its commits need not wait for the disk.
    options: '-c search_path=bullmq -c synchronous_commit=off',
    max,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: 10_000,
    // The pool uses no connection again whose query had no answer.
    query_timeout: LOST_AFTER_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: ErrorTolerantClient,
  });
  // BullMQ has some dozens of statements, which each connection parses once in place of each time.
  const query = pool.query.bind(pool) as (statement: pg.QueryConfig) => Promise<pg.QueryResult>;
  const names = new Map<string, string>();
  pool.query = ((text: string, values: unknown[]) => {
    const name = names.get(text) ?? `bullmq_${names.size}`;
    names.set(text, name);
    return query({ name, text, values });
  }) as typeof pool.query;
  // Each queue and worker listens to its errors; with none of them open nobody listens.
  pool.on('error', () => {});
  pool.setMaxListeners(0);
  return pool;
}
