import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { connect, type Sql } from '@stillpoint/db';
import { until } from '@stillpoint/testing';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from '../postgres/embedded-postgres.ts';
import { isReachableByAll, chooseServerAccount, fallbackAccount } from '../postgres/postgres-account.ts';
import { preparePostgresHome } from '../postgres/postgres-home.ts';
import { isAlive } from '../postgres/postgres-previous.ts';
import { listenOn } from '../../sandbox/listen.ts';
import { bundled } from '../testing/bundled.ts';
import { newTestDataDir } from '../testing/new-data-dir.ts';

const isRoot = process.getuid?.() === 0;
const canDropUser = isRoot && spawnSync('setpriv', ['--version']).status === 0;
const NOBODY = 65534;
/** Another user runs this clone's code and packages with this Node: every user must be able to reach each. */
const closed = [import.meta.dirname, realpathSync('node_modules'), process.execPath].find(
  (place) => !isReachableByAll(place),
);
const skipped = (reason: string | false | undefined) => (reason ? ` (SKIPPED: ${reason})` : '');
const unreachable = closed && `not everyone may enter ${closed}`;
const otherUsers = skipped(canDropUser ? unreachable : 'it takes root and setpriv');
/** A user without a name needs a namespace for initdb, which a chroot, for one, forbids. */
const hasNamespaces = isRoot && chooseServerAccount('/bin/sh', tmpdir()).kind === 'namespace';
const nameless = otherUsers || skipped(!hasNamespaces && 'there are no user namespaces here');
const asRoot = skipped(!isRoot && 'it takes root');
const asRootInReach = asRoot || skipped(unreachable);

const script = await bundled("import './infra/local/vitest/postgres-parent.ts'");
let dataDir: string;
beforeEach(() => {
  dataDir = newTestDataDir('pg');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function withServer(options: Partial<EmbeddedPostgresOptions>, use: (sql: Sql) => Promise<unknown>) {
  const server = await startEmbeddedPostgres({ dataDir, ...options });
  const sql = connect(server.url, { max: 1 });
  try {
    await use(sql);
  } finally {
    await sql.end();
    await server.stop();
  }
  return server;
}

async function startInOwnProcess(prefix: string[] = []) {
  const [command, ...args] = [...prefix, process.execPath, script, dataDir];
  const parent = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  parent.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const lines = createInterface({ input: parent.stdout });
  const ended = once(parent, 'close').then(([code, signal]) => {
    throw new Error(`it ended with ${code ?? signal} before its PostgreSQL was ready: ${said}`);
  });
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => undefined);
  return { parent, ...(JSON.parse(line) as { url: string; pid: number }) };
}

describe('an embedded PostgreSQL', () => {
  /** The data of a server that several tests start, one after the other: a first start takes far longer. */
  const kept = { dataDir: newTestDataDir('pg') };
  afterAll(() => rmSync(kept.dataDir, { recursive: true, force: true }));

  test('an embedded PostgreSQL keeps its data and has the extensions the product needs', async () => {
    await withServer(kept, async (sql) => {
      await sql`create extension btree_gist`;
      await sql`create extension citext`;
      await sql`create table kept as select 7 as n`;
    });
    await withServer(kept, async (sql) => {
      expect(await sql`select n from kept`).toEqual([{ n: 7 }]);
      expect((await sql`show max_connections`)[0]?.maxConnections).toBe('200');
      expect((await sql`show timezone`)[0]?.TimeZone).toBe('UTC');
    });
  });

  test('an embedded PostgreSQL stops when its parent is killed, and the next start finds everything that was committed', async () => {
    const { parent, url, pid } = await startInOwnProcess();
    const sql = connect(url, { max: 1 });
    await sql`create table kept as select 1 as n`;
    parent.kill('SIGKILL');
    await until('the server to have ended', () => !isAlive(pid), 60_000);
    await sql.end();
    await withServer({}, async (again) => expect(await again`select n from kept`).toEqual([{ n: 1 }]));
  });

  test('an embedded PostgreSQL starts despite a pid file whose process id now belongs to another program', async () => {
    await withServer(kept, async (sql) => sql`select 1`);
    writeFileSync(path.join(kept.dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n`);
    await withServer(kept, async (sql) => sql`select 1`);
  });

  test('an embedded PostgreSQL is created again after it was killed during its first start, and without a folder for temporary files', async () => {
    mkdirSync(path.join(dataDir, 'postgres.making'), { recursive: true });
    writeFileSync(path.join(dataDir, 'postgres.making', 'PG_VERSION'), '18');
    const { TMPDIR } = process.env;
    process.env.TMPDIR = path.join(dataDir, 'none');
    try {
      await withServer({}, async (sql) => sql`select 1`);
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
    expect(readdirSync(dataDir).sort()).toEqual(['logs', 'postgres', 'postgres-password']);
  });

  test('an embedded PostgreSQL reports why it cannot use its port', async () => {
    const taken = net.createServer();
    const port = await listenOn(taken);
    await expect(startEmbeddedPostgres({ ...kept, port })).rejects.toThrow(
      /did not start[\s\S]*Address already in use/,
    );
    taken.close();
  });

  for (const [who, user, reason] of [
    ['a normal user', NOBODY, otherUsers],
    ['a user without a name', 54_321, nameless],
  ] as const)
    test.skipIf(reason !== '')(`an embedded PostgreSQL runs for ${who}${reason}`, async () => {
      chownSync(dataDir, user, user);
      const { parent, url, pid } = await startInOwnProcess([
        'setpriv',
        `--reuid=${user}`,
        `--regid=${user}`,
        '--clear-groups',
      ]);
      const sql = connect(url, { max: 1 });
      expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
      await sql.end();
      parent.kill('SIGKILL');
      // While it stops, it writes into the folder that is removed next.
      await until('the server to have ended', () => !isAlive(pid), 60_000);
    });

  test.skipIf(asRootInReach !== '')(
    `an embedded PostgreSQL runs for root without user namespaces, and both ways of running it can use the same data${asRootInReach}`,
    async () => {
      chmodSync(dataDir, 0o755);
      await withServer({}, async (sql) => sql`create table kept as select 1 as n`);
      await withServer({ account: fallbackAccount() }, async (sql) =>
        expect(await sql`select n from kept`).toHaveLength(1),
      );
      await withServer({}, async (sql) => expect(await sql`select n from kept`).toHaveLength(1));
    },
  );

  test.skipIf(asRoot !== '')(
    `an embedded PostgreSQL runs for root without user namespaces below a home directory closed to others${asRoot}`,
    async () => {
      chmodSync(dataDir, 0o700);
      const account = fallbackAccount();
      await withServer({ account }, async (sql) => sql`create table kept as select 1 as n`);
      const { cluster } = await preparePostgresHome(dataDir, account);
      expect(cluster.startsWith('/var/tmp/stillpoint-')).toBe(true);
      await withServer({ account }, async (sql) => expect(await sql`select n from kept`).toHaveLength(1));
      // Who removes the data folder does not know of that one.
      rmSync(dataDir, { recursive: true });
      await expect(startEmbeddedPostgres({ dataDir, account })).rejects.toThrow(`remove ${cluster} to start anew`);
      rmSync(path.dirname(cluster), { recursive: true, force: true });
    },
  );
});
