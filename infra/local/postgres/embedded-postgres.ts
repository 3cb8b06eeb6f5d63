import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, fstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '@stillpoint/db';
import { freePort } from '../free-port.ts';
import { spawnGuarded } from '../stack/guarded-spawn.ts';
import { lastLines, openLog } from '../log-file.ts';
import type { Account } from './postgres-account.ts';
import { SUPERUSER, ensureCluster, spawnOptions, serverEnvironment } from './postgres-cluster.ts';
import { preparePostgresHome, type PostgresHome } from './postgres-home.ts';
import { stopPreviousServer, readPidFile } from './postgres-previous.ts';

export interface EmbeddedPostgresOptions {
  /** Holds the cluster in `postgres`, its password and its log. The caller must be the only one who uses it. */
  dataDir: string;
  /** 0 or absent: any free port. */
  port?: number;
  /** Further `name=value` server settings. */
  settings?: string[];
  /** How root drops its privileges; found out by trying when absent. */
  account?: Account;
}

export interface EmbeddedPostgres {
  /** Superuser address of the application's database. */
  url: string;
  /** Superuser address of the maintenance database `postgres`. */
  adminUrl: string;
  pid: number;
  /** Resolves when the server has ended, by `stop()` or by itself. */
  exited: Promise<void>;
  /** Fast shutdown: open transactions are rolled back. Escalates after 10 s. Safe to call twice. */
  stop(): Promise<void>;
}

const DATABASE = 'stillpoint';

/** The URL of the server that runs from a data folder; null when there is none. `port`: where its cluster names none. */
export async function runningServerUrl(dataDir: string, port: number): Promise<string | null> {
  const kept = path.join(dataDir, 'postgres-password');
  if (!existsSync(kept)) return null;
  // It may have been started with another port.
  const found = readPidFile(path.join(dataDir, 'postgres'))?.port || port;
  const url = `postgres://${SUPERUSER}:${readFileSync(kept, 'utf8').trim()}@127.0.0.1:${found}/${DATABASE}`;
  return withConnection(url, 'stillpoint-start', (sql) => sql`SELECT 1`).then(
    () => url,
    () => null,
  );
}

const START_DEADLINE_MS = 60_000;

/**
 * Starts the real PostgreSQL that comes with the npm packages: as a normal user or as root, again after any kind of
 * crash, with the data kept in `dataDir`. A first start takes about 1 s, later ones about 0.1 s.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await preparePostgresHome(path.resolve(options.dataDir), options.account);
  const password = ensureCluster(home);
  await stopPreviousServer(home.cluster);
  const port = options.port || (await freePort());
  const log = path.join(options.dataDir, 'logs', 'postgres.log');
  const { child, exited } = await launch(home, port, options.settings ?? [], log);
  const address = (name: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${name}`;
  await ensureDatabase(address('postgres'));
  return {
    url: address(DATABASE),
    adminUrl: address('postgres'),
    pid: child.pid ?? 0,
    exited,
    stop: () => stop(child, exited),
  };
}

async function launch(home: PostgresHome, port: number, extra: string[], log: string) {
  const defaults = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=200',
    // Only the queue's commits, which the outbox can repeat, wait for the writer of the log; it need not wake five times a second.
    'wal_writer_delay=1s',
  ];
  const settings = [...defaults, ...extra].flatMap((setting) => ['-c', setting]);
  const server = [home.binaries.postgres, '-D', home.cluster, '-p', String(port), ...settings];
  const output = openLog(log);
  const from = fstatSync(output).size;
  const spawned = spawnGuarded(
    server,
    output,
    { ...spawnOptions(home), env: serverEnvironment() },
    home.account.prefix,
  );
  closeSync(output);
  const { child, exited } = spawned;
  await waitUntilReady(home.cluster, child, exited, () => spawned.failure()?.message ?? lastLines(log, 12, from));
  return { child, exited };
}

async function waitUntilReady(cluster: string, child: ChildProcess, exited: Promise<void>, reason: () => string) {
  const deadline = Date.now() + START_DEADLINE_MS;
  let ended = false;
  void exited.then(() => (ended = true));
  await Promise.race([exited, sleep(20)]);
  for (;;) {
    if (ended) throw new Error(`PostgreSQL did not start:\n${reason()}`);
    const pidFile = readPidFile(cluster);
    if (pidFile?.ready && pidFile.pid === child.pid) return;
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL was not ready within ${START_DEADLINE_MS / 1000} s:\n${reason()}`);
    await sleep(20);
  }
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  await withConnection(adminUrl, 'stillpoint-start', async (sql) => {
    const found = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (found.length === 0) await sql`create database ${sql(DATABASE)}`;
  });
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // It was unreferenced, so that a forgotten server keeps no process alive; its end is seen only while it is referenced.
    child.ref();
    child.kill(signal);
    const outcome = await Promise.race([exited.then(() => 'ended'), sleep(10_000, 'waiting', { ref: false })]);
    if (outcome === 'ended') return;
  }
}
