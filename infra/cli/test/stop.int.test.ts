import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TEST_SECRET, testDatabase, testFolder, until, untilSomebodyWaits } from '@stillpoint/testing';
import { dist } from '../../local/building/bundles.ts';

const source = testDatabase();

it.each([
  ['export', (folder: string) => ['export', path.join(folder, 'practice.zip')]],
  ['backup', (folder: string) => ['backup', '--to', folder]],
])('stillpoint %s that is stopped leaves nothing of the practice in a file', async (_, words) => {
  const folder = testFolder();
  const env = { DATABASE_URL: source.url, QUEUE_URL: source.url, APP_SECRET: TEST_SECRET, TMPDIR: folder };
  let ended: Promise<object> | undefined;
  await source.sql.begin(async (tx) => {
    await tx`LOCK TABLE booking.service`;
    const child = spawn(process.execPath, [path.join(dist, 'stillpoint.js'), ...words(folder)], { env });
    let stderr = '';
    child.stderr.on('data', (text) => (stderr += text));
    ended = new Promise((resolve) => child.once('close', (status) => resolve({ status, stderr })));
    await untilSomebodyWaits(source.sql);
    await until('a file', () =>
      readdirSync(folder, { recursive: true }).some((name) => /unfinished/.test(String(name))),
    );
    child.kill('SIGINT');
  });
  expect(await ended).toEqual({ status: 1, stderr: 'It was stopped before it was done.\n' });
  expect(readdirSync(folder)).toEqual([]);
});
