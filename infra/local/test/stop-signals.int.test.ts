import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { outcomeOf, TEST_SECRET, until } from '@stillpoint/testing';
import { root } from '../root.ts';
import { bundled } from '../testing/bundled.ts';
import { newTestDataDir } from '../testing/new-data-dir.ts';

const script = await bundled(
  "import { listenForStopSignals } from './infra/local/stop-signals.ts'; setInterval(() => 0, 1_000); const { received } = listenForStopSignals(); console.log('listens'); await received; console.log('stops'); process.exit()",
);

test.runIf(process.platform === 'linux')(
  'a product that npm started below a shell stops when npm is killed',
  async () => {
    // Like npm: a shell that waits for the script it runs.
    const below = `spawn('/bin/sh', ['-c', '"$0" "$1"; exit', process.execPath, process.env.SCRIPT], { stdio: 'inherit' })`;
    const npm = spawn(process.execPath, ['-e', `const { spawn } = require('node:child_process'); ${below}`], {
      cwd: root,
      detached: true,
      env: { PATH: process.env.PATH, npm_lifecycle_event: 'start', SCRIPT: script },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Closed once nobody below has its output open any more.
    let [said, isClosed] = ['', false];
    npm.once('close', () => (isClosed = true));
    onTestFinished(() => void (isClosed || process.kill(-npm.pid!, 'SIGKILL')));
    npm.stdout.on('data', (text) => (said += text));
    await until('the product to listen', () => said.includes('listens'));
    npm.kill('SIGKILL');
    await until('the product to stop', () => isClosed);
    expect(said).toBe('listens\nstops\n');
  },
);

test.skipIf(process.platform === 'win32')(
  'a product is stopped by SIGTERM, as a service manager sends it',
  async () => {
    const product = spawn(process.execPath, [script], { cwd: root });
    product.stdout.once('data', () => product.kill('SIGTERM'));
    expect(await outcomeOf(product)).toMatchObject({ status: 0, stdout: 'listens\nstops\n' });
  },
);

const prepare = await bundled(`
  import { startEmbeddedPostgres } from './infra/local/postgres/embedded-postgres.ts';
  import { runErrand } from './infra/local/stack/errand.ts';
  process.on('SIGINT', () => undefined);
  const { url, stop } = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR });
  const migrated = runErrand('migrate', { ...process.env, DATABASE_URL: url, QUEUE_URL: url });
  process.send('migrates');
  await migrated;
  await stop();
  console.log('prepared');
  process.disconnect();`);

test.skipIf(process.platform === 'win32')(
  'Ctrl-C in the terminal leaves what prepares the database to its end, so that the start can stop in order',
  async () => {
    const dataDir = newTestDataDir('ctrlc');
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const start = spawn(process.execPath, [prepare], {
      cwd: root,
      // Its processes are a group, as those of a terminal are, which sends each of them SIGINT.
      detached: true,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, APP_SECRET: TEST_SECRET },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const ended = outcomeOf(start);
    const interrupt = () => process.kill(-start.pid!, 'SIGINT');
    // A process is in its group for a moment before it leaves it: the migrations' are interrupted once they run.
    start.on('message', interrupt);
    await until('initdb to run', () => existsSync(path.join(dataDir, 'postgres.making', 'PG_VERSION')));
    interrupt();
    expect(await ended).toMatchObject({ stdout: 'prepared\n', stderr: '' });
  },
);
