import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { outcomeOf, testDatabase, testFolder, until } from '@stillpoint/testing';
import { connect } from '../src/index.ts';

const database = testDatabase();
const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = testFolder();

const run = (args: string[], cwd = root) => outcomeOf(spawn(process.execPath, args, { cwd }));

const loseConnections = (driver: string) => {
  const script = fileURLToPath(new URL('lose-connections.ts', import.meta.url));
  return run(['--import', 'tsx', script, driver, database.url]);
};

test('the database driver survives connections that break in the middle of transactions, and works again within 3 s', async () => {
  // A busy machine slows some attempts, but never all.
  await until('a recovery within 3 s', async () => {
    const { status, stdout, stderr } = await loseConnections(path.join(root, 'node_modules/postgres/src/index.js'));
    expect(status, stderr).toBe(0);
    const recoveries = JSON.parse(stdout) as number[];
    process.stdout.write(`all writers commit again after ${recoveries.join(', ')} ms\n`);
    return Math.max(...recoveries) < 3_000;
  });
});

test('a statement sent after the error of its connection but before the close fails, and the next one gets another connection', async () => {
  const { hostname, port } = new URL(database.url);
  const sockets: net.Socket[] = [];
  const socket = () => {
    const opened = net.connect(Number(port), hostname);
    sockets.push(opened);
    return opened;
  };
  const sql = connect(database.url, { max: 1 });
  Object.assign(sql.options, { socket });
  await sql`SELECT 1`;
  const outcome = await new Promise((resolve) => {
    sockets[0]!.once('error', () => sql`SELECT 2`.then(resolve, resolve));
    sockets[0]!.once('close', () => setImmediate(() => resolve('it waits')));
    sockets[0]!.destroy(new Error('read ECONNRESET'));
  });
  expect(outcome).toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(await sql`SELECT 3 AS number`).toEqual([{ number: 3 }]);
  expect(sockets).toHaveLength(2);
  await sql.end();
});

test('a pool asks for the types of arrays once, and all of its connections know them', async () => {
  const statements: string[] = [];
  const sql = connect(database.url, { max: 3, onStatement: (text) => statements.push(text) });
  await sql`SELECT`;
  const read = () =>
    sql`SELECT ${['a']}::text[] AS texts, '{1,2}'::bigint[] AS numbers, pg_backend_pid() AS pid, pg_sleep(0.1)`;
  const answers = await Promise.all([read(), read(), read()]);
  expect(new Set(answers.map(([row]) => row!['pid'])).size).toBe(3);
  for (const [row] of answers) expect(row).toMatchObject({ texts: ['a'], numbers: [1, 2] });
  expect(statements.filter((text) => text.includes('typarray'))).toHaveLength(1);
  await sql.end();
});

test.each([1, 4])(
  'a transaction that the server ended while this process was busy fails alone, and a pool of %i carries on and closes',
  async (max) => {
    const sql = connect(database.url, { max });
    const idle = sql.begin(async (tx) => {
      await tx`SET LOCAL idle_in_transaction_session_timeout = 100`;
      // Nothing the server sends meanwhile is received.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
      await tx`SELECT ${1}::int`;
    });
    await expect(idle).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    expect(await sql`SELECT 3 AS number`).toEqual([{ number: 3 }]);
    await sql.end();
  },
);

test('the published database driver does not survive broken connections; when this fails, patches/postgres can be removed', async () => {
  mkdirSync(path.join(folder, 'node_modules'));
  cpSync(path.join(root, 'node_modules/postgres'), path.join(folder, 'node_modules/postgres'), { recursive: true });
  cpSync(path.join(root, 'patches'), path.join(folder, 'patches'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"name":"as-published","dependencies":{"postgres":"*"}}');
  writeFileSync(path.join(folder, 'package-lock.json'), '{"lockfileVersion":3,"packages":{}}');
  const undone = await run([path.join(root, 'node_modules/patch-package/index.js'), '--reverse'], folder);
  expect(undone.status, undone.stderr).toBe(0);
  // When the connections break is chance: an attempt may hit no moment that matters.
  await until('the published driver to fail', async () => {
    const { status } = await loseConnections(path.join(folder, 'node_modules/postgres/src/index.js'));
    return status !== 0;
  });
});
