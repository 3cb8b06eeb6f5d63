import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { takeBackup } from '@stillpoint/backup';
import { fileKeys } from '@stillpoint/sealing';
import { TEST_SECRET, testDatabase, testFolder } from '@stillpoint/testing';
import { freePort } from '../free-port.ts';
import { root } from '../root.ts';
import { startsEmpty } from '../stack/secrets.ts';
import { newTestDataDir } from '../testing/new-data-dir.ts';

const source = testDatabase();
const folder = testFolder();
const dataDir = newTestDataDir('restore');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a practice that was restored into a new data folder keeps its administrator’s password, also where something is wrong with it: its first start makes none, and adds no demo', async () => {
  // What the command reports, and ends with 1 for.
  await source.sql`UPDATE payment.receipt_counter SET last_number = 1`;
  const [key] = fileKeys(TEST_SECRET);
  const backup = path.join(folder, 'practice.backup');
  await writeFile(backup, takeBackup({ databaseUrl: source.url, key: key!, version: '0.1.0' }));
  const restore = (...flags: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, APP_SECRET: TEST_SECRET, EMBEDDED_POSTGRES_PORT: port };
    const work = "import { stillpoint } from './infra/local/stillpoint.ts'; await stillpoint(process.argv.slice(1))";
    const args = ['--import', 'tsx', '--input-type=module', '-e', work, 'restore', backup, ...flags];
    return spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  };
  const port = String(await freePort());
  const reported = { status: 1, stdout: expect.stringContaining('Receipt numbers have a gap') };
  expect(restore('--verify')).toMatchObject(reported);
  expect(startsEmpty(dataDir, false)).toBe(false);
  expect(restore()).toMatchObject(reported);
  expect(startsEmpty(dataDir, false)).toBe(true);
});
