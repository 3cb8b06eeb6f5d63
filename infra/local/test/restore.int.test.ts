import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeBackup } from '@stillpoint/backup';
import { connect } from '@stillpoint/db';
import { fileKeys } from '@stillpoint/sealing';
import { outcomeOf, TEST_SECRET, testDatabase, testFolder, until } from '@stillpoint/testing';
import { freePort } from '../free-port.ts';
import { runningServerUrl, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { readPidFile } from '../postgres/postgres-previous.ts';
import { root } from '../root.ts';
import { bundled } from '../testing/bundled.ts';
import { newTestDataDir } from '../testing/new-data-dir.ts';

const script = await bundled(
  "import { stillpoint } from './infra/local/stillpoint.ts'; await stillpoint(process.argv.slice(2))",
);
const source = testDatabase();
const folder = testFolder();
const backup = path.join(folder, 'practice.backup');
const dataDirs: string[] = [];
let dataDir: string;
let port: number;
beforeAll(async () => {
  // What the command reports, and ends with 1 for.
  await source.sql`UPDATE payment.receipt_counter SET last_number = 1`;
  const [key] = fileKeys(TEST_SECRET);
  await writeFile(backup, takeBackup({ databaseUrl: source.url, key: key!, version: '0.1.0' }));
});
beforeEach(async () => {
  port = await freePort();
});
const beginInNewFolder = () => void dataDirs.push((dataDir = newTestDataDir('restore')));
afterAll(() => dataDirs.forEach((dir) => rmSync(dir, { recursive: true, force: true })));

/** `npm run stillpoint -- restore` into the data folder, with this secret or the one in this file. */
function begin(secret: string, ...args: string[]) {
  const key = existsSync(secret) ? { APP_SECRET_FILE: secret } : { APP_SECRET: secret };
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    ...key,
    EMBEDDED_POSTGRES_PORT: String(port),
    INIT_CWD: folder,
  };
  const child = spawn(process.execPath, [script, 'restore', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: outcomeOf(child) };
}
const restore = (secret: string, ...args: string[]) => begin(secret, ...args).ended;

test('a practice is restored into a new data folder, also where something is wrong with it, from a file in the folder where the command was typed', async () => {
  beginInNewFolder();
  const reported = { status: 1, stdout: expect.stringContaining('Receipt numbers have a gap') };
  expect(await restore(TEST_SECRET, '--verify', path.basename(backup))).toMatchObject(reported);
  const secretFile = path.join(folder, 'secret');
  writeFileSync(secretFile, TEST_SECRET);
  expect(await restore(secretFile, backup)).toMatchObject(reported);
});

test('a restore without the backup’s APP_SECRET leaves no other secret behind, which the next start would take', async () => {
  // It leaves nothing behind: the tests below begin with the same folder, since a first start takes far longer.
  beginInNewFolder();
  expect(await restore('', backup)).toMatchObject({ status: 2, stderr: expect.stringContaining('set APP_SECRET') });
  expect(await restore('x'.repeat(32), backup)).toMatchObject({ status: 3 });
  expect(existsSync(path.join(dataDir, 'app-secret'))).toBe(false);
});

test('a trial of a backup that is stopped leaves no database behind', async () => {
  const { child, ended } = begin(TEST_SECRET, '--verify', backup);
  const url = await until('the server to run', () => runningServerUrl(dataDir, port));
  const sql = connect(url, { max: 1 });
  const trials = () => sql`SELECT datname FROM pg_database WHERE datname LIKE 'stillpoint_verify_%'`;
  await until('a database for the trial', async () => (await trials()).length === 1);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ status: 1, stderr: 'It was stopped before it was done.\n' });
  await sql.end();
  const server = await startEmbeddedPostgres({ dataDir, port });
  const after = connect(server.url, { max: 1 });
  expect(await after`SELECT FROM pg_database WHERE datname LIKE 'stillpoint_verify_%'`).toHaveLength(0);
  await after.end();
  await server.stop();
});

test('a command uses the database of a product that runs, also on another port than it was told', async () => {
  const server = await startEmbeddedPostgres({ dataDir });
  let hasEnded = false;
  void server.exited.then(() => (hasEnded = true));
  expect(await restore(TEST_SECRET, 'none')).toMatchObject({ status: 3 });
  expect(hasEnded).toBe(false);
  await server.stop();
});

test('a command refuses to share the database that another one started for itself, and would end', async () => {
  const { child, ended } = begin(TEST_SECRET, '--verify', backup);
  await until('the server to run', () => readPidFile(path.join(dataDir, 'postgres'))?.ready);
  // It does not end before the other one is refused.
  child.kill('SIGSTOP');
  expect(await restore(TEST_SECRET, '--verify', backup)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      `Stillpoint already runs from ${dataDir} (process ${child.pid}, npm run stillpoint)`,
    ),
  });
  child.kill('SIGINT');
  child.kill('SIGCONT');
  await ended;
});
