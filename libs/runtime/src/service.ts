import type { Queue } from 'bullmq';
import {
  connect,
  isRestoredCopy,
  migrationSets,
  pendingMigrations,
  queueAddress,
  refuseNewerDatabase,
  requireSecret,
  roleAddress,
  untilAnswers,
  type DatabaseSettings,
  type Role,
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
  type Sweeps,
} from '@stillpoint/events';
import type { Logger } from '@stillpoint/log';
import { createSealer } from '@stillpoint/sealing';
import { Gauge } from 'prom-client';
import type { Health } from './health.ts';
import type { Closer, Lifecycle } from './process.ts';

type ServiceRole = Exclude<Role, 'stillpoint_queue'>;

/** Opens a service's pool under its own database role, of at most `max` connections; closed at the end of the process. */
export function openPool(
  settings: DatabaseSettings,
  role: ServiceRole,
  onStop: (closer: Closer) => void,
  max = POOL_SIZE,
): Sql {
  const sql = connect(roleAddress(settings, role), { name: role, max });
  onStop(() => sql.end({ timeout: 5 }));
  return sql;
}

const POOL_SIZE = 10;

export interface ServiceRuntime {
  context: ServiceContext;
  home: QueueHome;
  relay: Relay;
}

/**
 * What every process opens: pool, keys, queue home and relay, each closed at the end in the reverse order. Database, queue and
 * migrations become parts of its readiness. Waits for database and queue. Rejects when APP_SECRET is not the database's.
 */
export async function openService(
  options: Lifecycle & {
    config: DatabaseSettings & { QUEUE_URL: string };
    role: ServiceRole;
    log: Logger;
  },
): Promise<ServiceRuntime> {
  const { config, role, log, onStop, health } = options;
  const sql = openPool(config, role, onStop);
  const home = new QueueHome(queueAddress(config));
  onStop(() => home.close());
  const opened: { probe?: Queue } = {};
  requireParts(health, sql, () => opened.probe);
  await untilAnswers(sql, (reason) => log.warn({ reason }, 'waiting for the database'));
  const sealer = createSealer(config.APP_SECRET);
  await refuseNewerDatabase(sql, migrationSets());
  await requireSecret(sql, sealer);
  if (await isMarkedCopy(sql))
    log.warn(
      'this database was put back from a backup: it sends nothing and takes no money until "stillpoint go-live"',
    );
  await home.untilAnswers((reason) => log.warn({ reason }, 'waiting for the queue'));
  const relay = startRelay({ sql, home, log });
  onStop(() => relay.stop());
  const probe = home.queue('booking');
  // Its errors are the relay's as well, which says them.
  probe.on('error', () => {});
  onStop(() => probe.close());
  opened.probe = probe;
  const context: ServiceContext = {
    sql,
    sealer,
    now: () => new Date(),
    nudge: relay.nudge,
  };
  return { context, home, relay };
}

/** A database that was not migrated yet has nothing to say of it; its readiness has. */
async function isMarkedCopy(sql: Sql): Promise<boolean> {
  const [known] = await sql<[{ exists: boolean }]>`SELECT to_regclass('events.restored_copy') IS NOT NULL AS exists`;
  return known.exists && isRestoredCopy(sql);
}

function requireParts(health: Health, sql: Sql, probe: () => Queue | undefined): void {
  const sets = migrationSets();
  health.require('database', async () => {
    await sql`SELECT 1`;
  });
  health.require('queue', async () => {
    const queue = probe();
    if (!queue) throw new Error('it was not reached yet');
    await queue.getJobCounts('waiting');
  });
  health.require('migrations', () => pendingMigrations(sql, sets));
}

/**
 * Works a service's effects and sweeps until the process stops. A sweep that did not run in time makes the process unready, by its
 * name.
 */
export async function workService<S extends Service, Context extends ServiceContext>(
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
  const consumer = startConsumer({ service, effects, context, home, log });
  onStop(() => consumer.close());
  const sweeps = await startSweeps({
    ...{ service, sweeps: options.sweeps, home, log },
    sql: context.sql,
    onLoss: relay.republish,
  });
  onStop(() => sweeps.stop());
  health.require('sweeps', async () => (await sweeps.ages()).filter(({ isLate }) => isLate).map(({ sweep }) => sweep));
  measureSweeps(health, sweeps, log);
}

function measureSweeps(health: Health, sweeps: Sweeps, log: Logger): void {
  new Gauge({
    name: 'sweep_age_seconds',
    help: 'Seconds since a sweep last ran to its end',
    labelNames: ['sweep'],
    registers: [health.metrics],
    async collect() {
      try {
        for (const { sweep, seconds } of await sweeps.ages()) this.set({ sweep }, seconds);
      } catch (error) {
        // The other figures are still worth having.
        log.warn({ reason: (error as Error).message }, 'the age of sweeps cannot be read');
      }
    },
  });
}
