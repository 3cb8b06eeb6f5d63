import type { Queue } from 'bullmq';
import { connect, migrationSets, pendingMigrations, type Sql } from '@stillpoint/db';
import { QueueHome, startRelay, type Relay, type ServiceContext } from '@stillpoint/events';
import type { Logger } from '@stillpoint/log';
import { createSealer } from '@stillpoint/sealing';
import type { Check } from './health.ts';
import type { Closer } from './process.ts';

type Role = NonNullable<NonNullable<Parameters<typeof connect>[1]>['role']>;

/** Opens a service's pool under its own database role; closed at the end of the process. */
export function openPool(databaseUrl: string, role: Role, onStop: (closer: Closer) => void, max?: number): Sql {
  const sql = connect(databaseUrl, { role, ...(max ? { max } : {}) });
  onStop(() => sql.end({ timeout: 5 }));
  return sql;
}

export interface ServiceRuntime {
  context: ServiceContext;
  home: QueueHome;
  relay: Relay;
  /** Database, queue and migrations, for /readyz. */
  checks: Record<string, Check>;
}

/** What every process opens: pool, keys, queue home and relay, each closed at the end in the reverse order. */
export async function openService(options: {
  config: { DATABASE_URL: string; QUEUE_URL: string; APP_SECRET: string };
  role: Role;
  log: Logger;
  onStop: (closer: Closer) => void;
  poolSize?: number;
}): Promise<ServiceRuntime> {
  const { config, role, log, onStop } = options;
  const sql = openPool(config.DATABASE_URL, role, onStop, options.poolSize);
  const home = new QueueHome(config.QUEUE_URL);
  onStop(() => home.close());
  const relay = startRelay({ sql, home, log });
  onStop(() => relay.stop());
  const probe: Queue = home.queue('booking');
  // Its errors are the relay's as well, which says them.
  probe.on('error', () => {});
  onStop(() => probe.close());
  const context: ServiceContext = {
    sql,
    sealer: createSealer(config.APP_SECRET),
    now: () => new Date(),
    nudge: relay.nudge,
  };
  return { context, home, relay, checks: checksOf(sql, probe) };
}

function checksOf(sql: Sql, queue: Queue): Record<string, Check> {
  const sets = migrationSets();
  return {
    database: async () => {
      await sql`SELECT 1`;
    },
    queue: async () => {
      await queue.getJobCounts('waiting');
    },
    migrations: async () => {
      const missing = await pendingMigrations(sql, sets);
      if (missing.length > 0) throw new Error(`not applied: ${missing.join(', ')}`);
    },
  };
}
