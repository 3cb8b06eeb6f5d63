import type { JobSchedulerJson, Queue, Worker } from 'bullmq';
import type { Sql } from '@stillpoint/db';
import type { Logger } from '@stillpoint/log';
import { sweepQueue, type QueueHome } from './queues.ts';
import type { Service } from './routing.ts';

/** Work that recurs. `everyMs` milliseconds apart; one process of the service wins each tick. Must be safe to repeat. */
export interface Sweep {
  everyMs: number;
  run: () => Promise<void>;
}

/** When a sweep last ran to its end, in any process of its service. */
export interface SweepAge {
  sweep: string;
  /** Since its last end, or since this process started where that was later. */
  seconds: number;
  isLate: boolean;
}

export interface Sweeps {
  ages: () => Promise<SweepAge[]>;
  /** Lets running sweeps end, and starts no others. */
  stop: () => Promise<void>;
}

/** Completed jobs older than this are removed; failed ones are kept for a person. */
const KEEP_COMPLETED_MS = 60 * 60_000;
const PRUNE_EVERY_MS = 60_000;
/** How often a process makes sure that the queue still knows when to run what. */
const ENSURE_EVERY_MS = 10_000;
/** What a schedule may be behind or ahead of its interval before it is made anew. */
const SLACK_MS = 30_000;
/** A sweep is late when twice its interval and this have passed: within a minute for what runs every few seconds. */
const LATE_AFTER_MS = 40_000;

/**
 * Schedules a service's recurring work with BullMQ and works it, and keeps the service's queues from growing. The schedules live
 * in the queue and may be lost with it: each process looks again and again, and makes anew what is missing or stands still.
 * `onLoss` is called after schedules were missing: whatever else was in the queue is gone as well.
 */
export async function startSweeps(options: {
  service: Service;
  sweeps: Record<string, Sweep>;
  home: QueueHome;
  sql: Sql;
  log: Logger;
  onLoss: () => Promise<void>;
  /** How many milliseconds past twice its interval a sweep is late. */
  lateAfterMs?: number;
}): Promise<Sweeps> {
  const { service, home, sql, log } = options;
  const effects = home.queue(service);
  const own = home.queue(sweepQueue(service));
  const sweeps: Record<string, Sweep> = {
    ...options.sweeps,
    'prune-completed-jobs': {
      everyMs: PRUNE_EVERY_MS,
      run: async () => {
        await effects.clean(KEEP_COMPLETED_MS, 5_000, 'completed');
        await own.clean(PRUNE_EVERY_MS, 5_000, 'completed');
      },
    },
  };
  for (const queue of [effects, own])
    queue.on('error', (error) => log.warn({ queue: queue.name, reason: error.message }, 'queue unreachable'));

  const known = await own.getJobSchedulers();
  await Promise.all(known.filter(({ key }) => !(key in sweeps)).map(({ key }) => own.removeJobScheduler(key)));

  const ensure = async () => {
    const lost = await ensureSchedules(own, sweeps);
    if (lost.length === 0) return;
    log.warn({ service, sweeps: lost }, 'the queue had no schedule for some recurring work; it has one again');
    await options.onLoss();
  };
  await ensure();
  let ensuring: Promise<void> | null = null;
  const timer = setInterval(() => {
    ensuring ??= ensure()
      .catch((error: unknown) => log.warn({ service, reason: String(error) }, 'schedules could not be looked at'))
      .finally(() => (ensuring = null));
  }, ENSURE_EVERY_MS);

  const worker = workSweeps(home, { service, sweeps, sql, log });
  const startedAt = performance.now();
  const lateAfterMs = options.lateAfterMs ?? LATE_AFTER_MS;
  return {
    async ages() {
      const sinceStartMs = performance.now() - startedAt;
      const ages = await agesOf(sql, service);
      return Object.entries(sweeps).map(([sweep, { everyMs }]) => {
        const ms = Math.min(ages.get(sweep) ?? sinceStartMs, sinceStartMs);
        return { sweep, seconds: ms / 1000, isLate: ms > 2 * everyMs + lateAfterMs };
      });
    },
    async stop() {
      clearInterval(timer);
      await worker.close();
      await Promise.all([effects.close(), own.close()]);
    },
  };
}

/** Makes schedules that are missing, and makes anew those that stand still. Returns the names of the missing ones. */
async function ensureSchedules(queue: Queue, sweeps: Record<string, Sweep>): Promise<string[]> {
  const known = new Map((await queue.getJobSchedulers()).map((scheduler) => [scheduler.key, scheduler]));
  const wrong = Object.entries(sweeps).filter(([name, { everyMs }]) => !runsOn(known.get(name), everyMs, Date.now()));
  for (const [name, { everyMs }] of wrong) {
    // Renewing one that is there would put its next run off by an interval; one that stands still starts afresh.
    if (known.has(name)) await queue.removeJobScheduler(name);
    await queue.upsertJobScheduler(name, { every: everyMs }, { name });
  }
  return wrong.map(([name]) => name).filter((name) => !known.has(name));
}

/** True when the next run is neither long overdue nor further away than it can be, as after a clock was set back. */
function runsOn(scheduler: JobSchedulerJson | undefined, everyMs: number, now: number): boolean {
  const next = scheduler?.next;
  if (scheduler?.every !== everyMs || next === undefined) return false;
  return next > now - everyMs - SLACK_MS && next < now + everyMs + SLACK_MS;
}

function workSweeps(
  home: QueueHome,
  { service, sweeps, sql, log }: { service: Service; sweeps: Record<string, Sweep>; sql: Sql; log: Logger },
): Worker {
  const worker = home.worker(
    sweepQueue(service),
    async (job) => {
      const sweep = sweeps[job.name];
      if (!sweep) return; // left over from an older version
      await sweep.run();
      await sql`
        INSERT INTO events.sweep_run (service, sweep, ran_at) VALUES (${service}, ${job.name}, now())
        ON CONFLICT (service, sweep) DO UPDATE SET ran_at = excluded.ran_at`;
    },
    { concurrency: 4 },
  );
  worker.on('failed', (job, error) =>
    log.error({ sweep: job?.name, reason: error.message }, 'sweep failed; it runs again at its next tick'),
  );
  worker.on('error', (error) => log.warn({ queue: sweepQueue(service), reason: error.message }, 'queue unreachable'));
  return worker;
}

/** Milliseconds since each sweep of a service last ran to its end, by the database's clock. */
async function agesOf(sql: Sql, service: Service): Promise<Map<string, number>> {
  const rows = await sql<{ sweep: string; ms: number }[]>`
    SELECT sweep, extract(epoch FROM now() - ran_at)::float8 * 1000 AS ms FROM events.sweep_run WHERE service = ${service}`;
  return new Map(rows.map(({ sweep, ms }) => [sweep, ms]));
}
