import { appendFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newTestDataDir } from '../../testing/new-data-dir.ts';
import { ManagedPostgres } from '../managed-postgres.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = newTestDataDir('managed');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the log of a database that runs for years stays as small as those of the processes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const reported: string[] = [];
  const postgres = new ManagedPostgres({ dataDir }, (line) => reported.push(line));
  await postgres.start();
  onTestFinished(() => postgres.stop());
  const log = path.join(dataDir, 'logs', 'postgres.log');
  appendFileSync(log, `${'checkpoint complete\n'.repeat(300_000)}`);
  vi.advanceTimersByTime(60_000);
  expect([statSync(log).size, statSync(`${log}.1`).size > 5_000_000]).toEqual([0, true]);
  expect(reported).toEqual([]);
});
