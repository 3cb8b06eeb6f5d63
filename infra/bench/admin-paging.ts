import { rmSync } from 'node:fs';
import { Command } from 'commander';
import { ensureLogins, migrate, migrationSets, withConnection } from '@stillpoint/db';
import { startEmbeddedPostgres } from '../local/postgres/embedded-postgres.ts';
import { adminCalls } from './admin-calls.ts';
import { ratioOf, timeCalls } from './measure.ts';
import { openPractice } from './practice.ts';
import { table } from './table.ts';
import { newDataDir } from '../local/testing/new-data-dir.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * `npx tsx infra/bench/admin-paging.ts [--rounds 15] [--only text] [--appointments 50000]`: times every read of the administrator's
 * screens at 500 appointments of 50 patients and at 50,000 of 5,000, over HTTP, each in a database of its own on a server of its own; prints
 * medians and their ratio, and ends with 1 when one is above 4.
 */
const SMALL = { appointments: 500, patients: 50 };
const MOST = 4;
const APP_SECRET = 'a secret of the bench that is long enough to be one';

const options = new Command('admin-paging')
  .option('--rounds <n>', 'how often each is read', wholeNumber(1), 15)
  .option('--only <text>', 'only the calls whose name contains it', '')
  .option('--appointments <n>', 'of the large practice, with a tenth as many patients', wholeNumber(1), 50_000)
  .parse()
  .opts<{ rounds: number; only: string; appointments: number }>();
const LARGE = { appointments: options.appointments, patients: Math.ceil(options.appointments / 10) };
const calls = adminCalls.filter(({ name }) => name.includes(options.only));
const dataDir = newDataDir('bench');
const server = await startEmbeddedPostgres({ dataDir });
try {
  const [small, large] = [
    await openPractice(await database('small'), APP_SECRET, SMALL),
    await openPractice(await database('large'), APP_SECRET, LARGE),
  ];
  const timings = await timeCalls(calls, { small, large }, options.rounds);
  await Promise.all([small.gateway.close(), large.gateway.close()]);
  const rows = timings.map((timing) => [
    timing.name,
    timing.small.toFixed(1),
    timing.large.toFixed(1),
    ratioOf(timing).toFixed(1),
    timing.rows === null ? '' : String(timing.rows),
  ]);
  process.stdout.write(`${table(['call', 'ms at 500', `ms at ${LARGE.appointments}`, 'ratio', 'rows'], rows)}\n`);
  const worst = Math.max(...timings.map((timing) => ratioOf(timing)));
  process.stdout.write(`\nThe largest ratio is ${worst.toFixed(1)}; ${MOST} is allowed.\n`);
  if (worst > MOST) process.exitCode = 1;
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function database(name: string): Promise<string> {
  const url = new URL(server.adminUrl);
  await withConnection(url.toString(), 'stillpoint-bench', (sql) => sql`CREATE DATABASE ${sql(name)}`);
  url.pathname = `/${name}`;
  await migrate(url.toString(), migrationSets());
  const settings = { DATABASE_URL: url.toString(), APP_SECRET };
  await withConnection(settings.DATABASE_URL, 'stillpoint-bench', (owner) => ensureLogins(owner, settings));
  return settings.DATABASE_URL;
}
