import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '@stillpoint/testing';
import { root } from '../root.ts';

const SCRIPT =
  "import { listenForStopSignals } from './infra/local/stop-signals.ts'; setInterval(() => 0, 1_000); console.log('listens'); await listenForStopSignals().received; console.log('stops'); process.exit()";

test.runIf(process.platform === 'linux')(
  'a product that npm started below a shell stops when npm is killed',
  async () => {
    // Like npm: a shell that waits for the script it runs.
    const below = `spawn('/bin/sh', ['-c', '"$0" --import tsx --input-type=module -e "$1"; exit', process.execPath, process.env.SCRIPT], { stdio: 'inherit' })`;
    const npm = spawn(process.execPath, ['-e', `const { spawn } = require('node:child_process'); ${below}`], {
      cwd: root,
      detached: true,
      env: { PATH: process.env.PATH, npm_lifecycle_event: 'start', SCRIPT },
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
