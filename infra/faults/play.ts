import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, withConnection, type Sql } from '@stillpoint/db';
import { callJson } from '@stillpoint/testing';
import { seededRandom, type Random } from '../bench/size/random.ts';
import { dist } from '../local/building/bundles.ts';
import { root } from '../local/root.ts';
import { runErrand } from '../local/stack/errand.ts';
import { emptyRedis } from '../local/testing/redis.ts';
import type { Product } from './product.ts';
import type { Fault } from './schedule.ts';

const LATE_MS = 250;
/** How long what can be ended is left as it is. */
const LASTS_MS = 3_000;
const MIGRATIONS_KILLED = 3;

/** Applies one fault for its duration. Resolves when the fault is over, before the product has recovered from it. */
export async function play(fault: Fault, product: Product, seed: number): Promise<void> {
  const { stack, postgres, lines, redisUrl } = product;
  switch (fault.kind) {
    case 'kill':
      return product.killAndStart(fault.process, fault.copy);
    case 'empty-redis':
      return emptyRedis(redisUrl ?? '');
    case 'stop-database':
      await postgres.stop();
      await sleep(1_000);
      return void (await postgres.start());
    case 'kill-database':
      await postgres.kill();
      return void (await postgres.start());
    case 'cut':
    case 'delay':
    case 'half-open': {
      const line = lines[fault.line]!;
      if (fault.kind === 'cut') line.cut();
      else if (fault.kind === 'delay') line.delay(LATE_MS);
      else line.silence();
      await sleep(LASTS_MS);
      return line.open();
    }
    case 'lock-tables':
      return withConnection(product.databaseUrl, 'stillpoint-faults', lockTables);
    case 'take-connections':
      return takeConnections(product.databaseUrl);
    case 'sandbox': {
      const [url, folder] = {
        paypal: [stack.paypalUrl, 'sandbox/faults'],
        zoom: [stack.zoomUrl, 'sandbox/faults'],
        mail: [stack.mail.httpUrl, 'faults'],
      }[fault.sandbox];
      const isTimed = ['timeout', 'slow'].includes(fault.fault) && fault.sandbox !== 'zoom';
      const more = isTimed ? { delayMs: fault.sandbox === 'mail' ? 30_000 : 20_000 } : {};
      await callJson('POST', `${url}/${folder}`, { kind: fault.fault, ...more });
      return;
    }
    case 'restart-sandboxes':
      await stack.kill('sandbox');
      await sleep(LASTS_MS);
      return stack.restart('sandbox');
    case 'kill-migrations':
      return killMigrations(product, seededRandom(seed));
  }
}

/** Takes four tables at once; where PostgreSQL ends that because the product has some of them in another order, again. */
async function lockTables(sql: Sql): Promise<void> {
  const locked = sql.begin(async (tx) => {
    await tx`LOCK TABLE booking.appointment, events.outbox, payment.order, notification.mail IN ACCESS EXCLUSIVE MODE`;
    await sleep(LASTS_MS);
  });
  await locked.catch((error: { code?: string }) => {
    if (error.code !== '40P01') throw error;
    return lockTables(sql);
  });
}

/** All remaining connections, the superuser's own included. */
async function takeConnections(databaseUrl: string): Promise<void> {
  const taken: Sql[] = [];
  try {
    for (let isLeft = true; isLeft;) {
      const one = connect(databaseUrl, { max: 1, name: 'stillpoint-faults', isKept: true });
      taken.push(one);
      isLeft = await one`SELECT 1`.then(
        () => true,
        () => false,
      );
    }
    await sleep(LASTS_MS);
  } finally {
    await Promise.all(taken.map((one) => one.end({ timeout: 1 })));
  }
}

/** Migrates a database of its own, is killed again and again meanwhile, and must end with the product's tables. */
async function killMigrations(product: Product, random: Random): Promise<void> {
  const name = `killed_${random.uuid().slice(0, 8)}`;
  const url = new URL(product.databaseUrl);
  url.pathname = `/${name}`;
  const env = { ...product.stack.env, DATABASE_URL: url.toString() };
  await withConnection(product.databaseUrl, 'stillpoint-faults', async (sql) => {
    await sql`CREATE DATABASE ${sql(name)}`;
    try {
      for (let round = 0; round < MIGRATIONS_KILLED; round++) {
        const child = spawn(process.execPath, [path.join(dist, 'migrate.js')], { cwd: root, env, stdio: 'ignore' });
        const ended = once(child, 'exit');
        await Promise.race([ended, sleep(400 + random.below(1_500))]);
        child.kill('SIGKILL');
        await ended;
      }
      await runErrand('migrate', env);
      const [here, there] = [
        await withConnection(env.DATABASE_URL, 'stillpoint-faults', tablesOf),
        await tablesOf(sql),
      ];
      if (here !== there) throw new Error('migrations that were killed on the way left other tables than whole ones');
    } finally {
      await sql`DROP DATABASE ${sql(name)} WITH (FORCE)`;
    }
  });
}

async function tablesOf(sql: Sql): Promise<string> {
  const [{ tables }] = await sql<[{ tables: string }]>`
    SELECT string_agg(line, E'\n' ORDER BY line) AS tables FROM (
      SELECT concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) AS line
      FROM information_schema.columns WHERE table_schema IN ('booking', 'events', 'identity', 'notification', 'payment')
      UNION ALL
      SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace::regnamespace::text IN ('booking', 'events', 'identity', 'notification', 'payment')
      UNION ALL SELECT concat_ws(' ', schemaname, indexname, indexdef) FROM pg_indexes
      WHERE schemaname IN ('booking', 'events', 'identity', 'notification', 'payment')
    ) AS lines`;
  return tables;
}
