import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFolder } from '@stillpoint/testing';
import { dist } from '../../local/building/bundles.ts';

let dir: string;
let child: ChildProcess;

function start(more: Record<string, string> = {}): void {
  const ports = {
    SANDBOX_MAIL_HTTP_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    SANDBOX_IMAP_PORT: '0',
    SANDBOX_PAYPAL_PORT: '0',
    SANDBOX_ZOOM_PORT: '0',
  };
  child = fork(join(dist, 'sandbox.js'), {
    env: { ...process.env, ...ports, DATA_DIR: dir, ...more },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}
beforeEach(() => {
  dir = testFolder();
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

it('the sandbox process reports its ports to its parent, answers on each, keeps its data from others, and stops at SIGTERM', async () => {
  start();
  const [message] = (await once(child, 'message')) as [{ type: string; ports: Record<string, number> }];
  expect(message).toEqual({
    type: 'listening',
    ports: {
      mailHttp: expect.any(Number),
      smtp: expect.any(Number),
      imap: expect.any(Number),
      paypal: expect.any(Number),
      zoom: expect.any(Number),
    },
  });
  for (const name of ['mailHttp', 'paypal', 'zoom'])
    expect((await fetch(`http://127.0.0.1:${message.ports[name]}/healthz`)).status).toBe(200);
  // The mails in it are read by nobody else of the machine.
  expect((statSync(join(dir, 'sandbox')).mode & 0o777).toString(8)).toBe('700');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('the sandbox process starts only the sandboxes named, and exits with its parent when told to', async () => {
  start({ SANDBOXES: 'zoom', EXIT_WITH_PARENT: '1' });
  const [message] = (await once(child, 'message')) as [{ ports: Record<string, number> }];
  expect(Object.keys(message.ports)).toEqual(['zoom']);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('the sandbox process says what is wrong with its settings and does not start', async () => {
  start({ SANDBOXES: 'fax' });
  const [said, [code]] = await Promise.all([child.stderr?.setEncoding('utf8').toArray(), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(said?.join('')).toContain('SANDBOXES names fax; it may name mail, paypal, zoom.');
});
