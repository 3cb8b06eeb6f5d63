import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { markRestoredCopy, releaseRestoredCopy } from '@stillpoint/db';
import { testDatabase, testFolder } from '@stillpoint/testing';
import { startStillpoint } from './start-stillpoint.ts';

const source = testDatabase();

const backup = (folder: string, settings: NodeJS.ProcessEnv = {}) =>
  startStillpoint(source.url, ['backup', '--to', folder], settings).ended;

const DONE = { status: 0, stderr: '' };
/** What the first test makes stays for the others. */
const folder = testFolder();

it('a backup into a folder needs no room for temporary files elsewhere', async () => {
  expect(await backup(folder, { TMPDIR: '/dev/full' })).toMatchObject(DONE);
});

it('a backup with an APP_SECRET that does not open the database is refused and leaves that day’s good one where it is', async () => {
  const good = readdirSync(folder);
  expect(await backup(folder, { APP_SECRET: 'a mistyped secret of tests that is long enough' })).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('APP_SECRET is not the one this database was sealed with'),
  });
  expect(readdirSync(folder)).toEqual(good);
});

it('a restored copy is not backed up before go-live, since its backups would take the place of the original’s', async () => {
  const none = testFolder();
  await markRestoredCopy(source.sql, { madeAt: new Date() });
  expect(await backup(none)).toMatchObject({ status: 3, stderr: expect.stringContaining('stillpoint go-live') });
  expect(readdirSync(none)).toEqual([]);
  await releaseRestoredCopy(source.sql);
});

it('a backup of a database that takes no writes is made, old ones are removed, and it is said that its time could not be noted', async () => {
  const writes = `ALTER DATABASE "${new URL(source.url).pathname.slice(1)}" `;
  await source.sql.unsafe(`${writes} SET default_transaction_read_only = on`);
  expect(await backup(folder)).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^Its time could not be noted .+\n$/),
  });
  await source.sql.begin('read write', (tx) => tx.unsafe(`${writes} RESET default_transaction_read_only`));
  expect(readdirSync(folder)).toHaveLength(1);
});
