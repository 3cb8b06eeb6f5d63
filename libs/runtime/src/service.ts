import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import {
  connect,
  hasTable,
  isRestoredCopy,
  migrationSets,
  pendingMigrations,
  queueAddress,
  requireCompatibleDatabase,
  requireSecret,
  roleAddress,
  untilReachable,
  type DatabaseSettings,
  type Sql,
} from '@stillpoint/db';
import {
  QueueHome,
  startConsumer,
  startRelay,
  startSweeps,
  type Effects,
  type Relay,
  type Service,
  type ServiceContext,
  type Sweep,
} from '@stillpoint/events';
import type { Logger } from '@stillpoint/log';
import { createSealer } from '@stillpoint/sealing';
import { steadyClock, type SteadyClock } from './clock.ts';
import { CONNECTIONS, type ServiceRole } from './connections.ts';
import { watchDisks } from './disk.ts';
import { effectCounter } from './metrics.ts';
import type { Check, Health } from './health.ts';
import { registerProcessMetrics, registerWorkerMetrics } from './process-metrics.ts';
import type { Closer, Lifecycle } from './process.ts';

/** A statement that takes longer than 15 s is cancelled with an error. */
const LOST_AFTER_MS = 17_000;

/** Opens a service's pool of at most `max` connections under its own database role; closed at the end of the process. */
export function openPool(
  settings: DatabaseSettings,
  role: ServiceRole,
  onStop: (closer: Closer) => void,
  max: number,
): Sql {
  const sql = connect(roleAddress(settings, role), { name: role, max, lostAfterMs: LOST_AFTER_MS });
  onStop(() => sql.end({ timeout: 5 }));
  return sql;
}

export interface ServiceRuntime {
  context: ServiceContext;
  home: QueueHome;
  relay: Relay;
}

/**
 * Opens what every process needs: pool, keys, queue home and relay, each closed at the end in reverse order. Database, queue,
 * migrations, clock and disks become parts of its readiness. Waits for database and queue, and until the clock agrees with the
 * database's. Rejects when APP_SECRET is not the database's.
 */
export async function openService(
  options: Lifecycle & {
    config: DatabaseSettings & { QUEUE_URL: string; DATA_DIR: string };
    role: ServiceRole;
    /** The most connections of the pool. */
    connections?: number;
    log: Logger;
  },
): Promise<ServiceRuntime> {
  const { config, role, connections = CONNECTIONS.worker, log, onStop, health } = options;
  const sql = openPool(config, role, onStop, connections);
  const home = new QueueHome(queueAddress(config), CONNECTIONS.queue);
  const closeQueue = closerOf(home, onStop);
  closeQueue(() => home.close());
  const opened: { probe?: Queue } = {};
  const clock = steadyClock(log);
  const disks = watchDisks(config.DATA_DIR);
  health.require('disk', disks.listFull);
  requireParts(health, sql, clock, () => opened.probe && home.probe(opened.probe));
  registerProcessMetrics({ metrics: health.metrics, log }, { sql, clock });
  const sealer = createSealer(config.APP_SECRET);
  const waiting = (reason: string) => log.warn({ reason }, 'waiting for the database');
  const isCopy = await untilReachable(sql, waiting, async () => {
    await untilClocksAgree(sql, clock, log);
    await requireCompatibleDatabase(sql, migrationSets());
    await requireSecret(sql, sealer);
    return isMarkedCopy(sql);
  });
  if (isCopy)
    log.warn(
      'this database was put back from a backup: it sends nothing and takes no money until "stillpoint go-live"',
    );
  await home.untilReachable((reason) => log.warn({ reason }, 'waiting for the queue'));
  const relay = startRelay({ sql, home, log });
  closeQueue(() => relay.stop());
  const probe = home.queue('booking');
  // The relay reports the same errors.
  probe.on('error', () => {});
  closeQueue(() => probe.close());
  opened.probe = probe;
  const context: ServiceContext = {
    sql,
    sealer,
    now: clock.now,
    nudge: relay.nudge,
    dispatch: relay.dispatch,
    onTransactionError: disks.recordFailure,
  };
  return { context, home, relay };
}

/**
 * Registers how to close what uses the queue. While Redis is away that would wait for it, so it is left as a crash would leave
 * it: the database has what it carried.
 */
const closerOf = (home: QueueHome, onStop: (closer: Closer) => void) => (close: Closer) =>
  onStop(async () => home.isAway() || close());

/** In a database that was not migrated yet there is nothing to report; readiness reports that instead. */
const isMarkedCopy = async (sql: Sql): Promise<boolean> =>
  (await hasTable(sql, 'events.restored_copy')) && isRestoredCopy(sql);

const LOOK_AGAIN_MS = 1_000;

/** When the clocks differ by days, one of them is wrong: work begins only once they agree. */
async function untilClocksAgree(sql: Sql, clock: SteadyClock, log: Logger): Promise<void> {
  for (let hasLogged = false; ; hasLogged = true) {
    const [{ at }] = await sql<[{ at: Date }]>`SELECT clock_timestamp() AS at`;
    if (clock.agreesWith(at)) return;
    if (!hasLogged) log.error({ databaseTime: at, time: clock.now() }, 'waiting for the clocks to agree');
    await sleep(LOOK_AGAIN_MS);
  }
}

function requireParts(health: Health, sql: Sql, clock: SteadyClock, probe: () => Promise<void> | undefined): void {
  health.require('database', async () => {
    const [{ at, isReadOnly }] = await sql<[{ at: Date; isReadOnly: boolean }]>`
      SELECT clock_timestamp() AS at, current_setting('transaction_read_only')::boolean AS is_read_only`;
    return [...(clock.agreesWith(at) ? [] : ['clock']), ...(isReadOnly ? ['read-only'] : [])];
  });
  health.require('clock', async () => (clock.jumpMs() === 0 ? [] : ['it has jumped']));
  health.require('queue', async () => {
    const answer = probe();
    if (!answer) throw new Error('it was not reached yet');
    await answer;
  });
  health.require('migrations', whatIsPending(sql));
}

/** The migrations that have not run. They only go forward: once all have run, nobody is asked again. */
function whatIsPending(sql: Sql): Check {
  const sets = migrationSets();
  let pending: readonly string[] | undefined;
  return async () => (pending?.length === 0 ? pending : (pending = await pendingMigrations(sql, sets)));
}

/**
 * Runs a service's effects and sweeps until the process stops. A sweep that is overdue makes the process unready, under its
 * name.
 */
export async function startWorker<S extends Service, Context extends ServiceContext>(
  options: Lifecycle &
    Pick<ServiceRuntime, 'home' | 'relay'> & {
      service: S;
      effects: Effects<S, Context>;
      sweeps: Record<string, Sweep>;
      context: Context;
      log: Logger;
    },
): Promise<void> {
  const { service, effects, context, home, relay, log, onStop, health } = options;
  const counted = effectCounter(health.metrics);
  const consumer = startConsumer({ service, effects, context, home, log, counted });
  const closeQueue = closerOf(home, onStop);
  closeQueue(() => consumer.close());
  const sweeps = await startSweeps({
    service,
    sweeps: options.sweeps,
    home,
    log,
    sql: context.sql,
    onLoss: relay.republish,
  });
  closeQueue(() => sweeps.stop());
  health.require('sweeps', async () => (await sweeps.ages()).filter(({ isLate }) => isLate).map(({ sweep }) => sweep));
  const queue = home.queue(service);
  queue.on('error', () => {}); // The consumer reports the same errors.
  closeQueue(() => queue.close());
  registerWorkerMetrics({ metrics: health.metrics, log }, { sql: context.sql, queue, sweeps });
}
