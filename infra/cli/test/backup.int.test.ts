import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { markRestoredCopy, releaseRestoredCopy } from '@stillpoint/db';
import { TEST_SECRET, testDatabase, testFolder } from '@stillpoint/testing';
import { dist } from '../../local/building/bundles.ts';

const source = testDatabase();

function backup(folder: string, secret = TEST_SECRET, settings: NodeJS.ProcessEnv = {}) {
  const { status, stderr } = spawnSync(process.execPath, [path.join(dist, 'stillpoint.js'), 'backup', '--to', folder], {
    env: { DATABASE_URL: source.url, QUEUE_URL: source.url, APP_SECRET: secret, ...settings },
    encoding: 'utf8',
  });
  return { status, stderr };
}

const DONE = { status: 0, stderr: '' };

it('a backup with an APP_SECRET that does not open the database is refused and leaves that day’s good one where it is', () => {
  const folder = testFolder();
  expect(backup(folder)).toEqual(DONE);
  const good = readdirSync(folder);
  expect(backup(folder, 'a mistyped secret of tests that is long enough')).toEqual({
    status: 3,
    stderr: expect.stringContaining('APP_SECRET is not the one this database was sealed with'),
  });
  expect(readdirSync(folder)).toEqual(good);
});

it('a backup into a folder needs no room for temporary files elsewhere', () => {
  expect(backup(testFolder(), TEST_SECRET, { TMPDIR: '/dev/full' })).toEqual(DONE);
});

it('a restored copy is not backed up before go-live, since its backups would take the place of the original’s', async () => {
  const folder = testFolder();
  await markRestoredCopy(source.sql, { madeAt: new Date() });
  expect(backup(folder)).toEqual({ status: 3, stderr: expect.stringContaining('stillpoint go-live') });
  expect(readdirSync(folder)).toEqual([]);
  await releaseRestoredCopy(source.sql);
  expect(backup(folder)).toEqual(DONE);
});
