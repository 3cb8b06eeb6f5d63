import { valuesOf, type ISql, type Sql } from '@stillpoint/db';
import { every, type Logger } from '@stillpoint/log';
import { HOUR_MS } from '@stillpoint/scheduling';
import type { QueueHome } from './queues.ts';
import { LOOK_EVERY_MS, watchQueue } from './queue-loss.ts';
import type { Service } from './routing.ts';

/**
 * Work that recurs. `everyMs` milliseconds apart; one process of the service wins each tick. Must be safe to repeat. `run` may
 * return how much was done, for the log.
 */
export interface Sweep {
  everyMs: number;
  run: () => Promise<number | void>;
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
const KEEP_COMPLETED_MS = HOUR_MS;
const PRUNE_EVERY_MS = 10 * 60_000;
/** A sweep is late when twice its interval and this have passed: within a minute for what runs every few seconds. */
const LATE_AFTER_MS = 40_000;
/** The share of its interval after which a sweep may begin again: timers of several processes are never quite as far apart. */
const SLACK = 0.9;

/**
 * Runs a service's recurring work, and keeps the service's queue from growing. Each process looks when something could be due; one
 * statement says which of it is this process' turn. `onLoss` is called after the queue was found empty of what never leaves it:
 * whatever else was in it is gone as well.
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
  /** Milliseconds between looks whether the queue was lost. */
  lookEveryMs?: number;
}): Promise<Sweeps> {
  const { service, home, sql, log, lookEveryMs = LOOK_EVERY_MS } = options;
  const queue = home.queue(service);
  home.report(queue, log);
  const sweeps: Record<string, Sweep> = {
    ...options.sweeps,
    'prune-completed-jobs': {
      everyMs: PRUNE_EVERY_MS,
      run: async () => void (await queue.clean(KEEP_COMPLETED_MS, 5_000, 'completed')),
    },
  };
  const watch = await watchQueue({ queue, log, onLoss: options.onLoss, lookEveryMs });
  const turns = takeTurns({ service, sweeps, sql, log });
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
      await turns.stop();
      await watch.stop();
      await queue.close();
    },
  };
}

function takeTurns(options: { service: Service; sweeps: Record<string, Sweep>; sql: Sql; log: Logger }) {
  const { service, sweeps, sql, log } = options;
  const running = new Map<string, Promise<void>>();
  const looksAt = new Map(Object.keys(sweeps).map((name) => [name, 0]));
  const stepMs = Math.min(...Object.values(sweeps).map(({ everyMs }) => everyMs));
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    // A timer may fire a little early; what is due within half a step is due now.
    const now = performance.now();
    const due = [...looksAt].filter(([name, at]) => at <= now + stepMs / 2 && !running.has(name)).map(([name]) => name);
    if (due.length === 0) return;
    const ours = await claim(sql, service, new Map(due.map((name) => [name, sweeps[name]!.everyMs])));
    for (const name of due) looksAt.set(name, now + sweeps[name]!.everyMs);
    for (const name of ours)
      running.set(
        name,
        run(name).finally(() => running.delete(name)),
      );
  }

  async function run(name: string): Promise<void> {
    try {
      const count = await sweeps[name]!.run();
      if (count) log.info({ sweep: name, count }, 'sweep done');
      await recordRun(sql, service, name);
    } catch (error) {
      log.error({ sweep: name, reason: (error as Error).message }, 'sweep failed; it runs again at its next tick');
    }
  }

  const lookSoon = () => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ service, reason: String(error) }, 'recurring work waits'))
      .finally(() => (looking = null));
  };
  const stopLooking = every(stepMs, lookSoon);
  lookSoon();
  return {
    async stop() {
      stopLooking();
      await looking;
      await Promise.all(running.values());
    },
  };
}

/**
 * Which of the sweeps are this process' to run now. A turn further away than its interval was left by a clock that was set back,
 * or by a longer interval, and is taken at once. One a little further away than this process would set it was taken by another
 * that looked at the same moment.
 */
const claim = (sql: Sql, service: Service, everyMs: ReadonlyMap<string, number>): Promise<string[]> =>
  valuesOf(sql`
    INSERT INTO events.sweep_run AS turn (service, sweep, next_at)
    SELECT ${service}, due.sweep, now() + due.ms * interval '1 millisecond'
    FROM unnest(${[...everyMs.keys()]}::text[], ${[...everyMs.values()].map((ms) => ms * SLACK)}::float8[]) AS due (sweep, ms)
    ON CONFLICT (service, sweep) DO UPDATE SET next_at = excluded.next_at
    WHERE turn.next_at IS NULL OR turn.next_at <= now()
      OR turn.next_at > now() + (excluded.next_at - now()) / ${SLACK}::float8
    RETURNING sweep`);

/** Notes that recurring work ran to its end, for its age to be measured. */
export const recordRun = (sql: ISql, service: string, sweep: string) =>
  sql`
    INSERT INTO events.sweep_run (service, sweep, ran_at) VALUES (${service}, ${sweep}, now())
    ON CONFLICT (service, sweep) DO UPDATE SET ran_at = excluded.ran_at`;

/** Milliseconds since each sweep of a service last ran to its end, by the database's clock. */
async function agesOf(sql: Sql, service: Service): Promise<Map<string, number>> {
  const rows = await sql<{ sweep: string; ms: number }[]>`
    SELECT sweep, extract(epoch FROM now() - ran_at)::float8 * 1000 AS ms FROM events.sweep_run
    WHERE service = ${service} AND ran_at IS NOT NULL`;
  return new Map(rows.map(({ sweep, ms }) => [sweep, ms]));
}
