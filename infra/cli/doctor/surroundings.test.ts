import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { backupName } from '@stillpoint/backup';
import { testFolder } from '@stillpoint/testing';
import { expect, test } from 'vitest';
import { checkBackups } from './surroundings.ts';

test('a backup that a wrong clock dated years ahead is reported, since it counts as the newest', async () => {
  const folder = testFolder();
  const inYears = new Date(Date.now() + 3 * 365 * 86_400_000);
  for (const madeAt of [new Date(), inYears])
    writeFileSync(path.join(folder, backupName({ madeAt, version: '1.2.3', migrations: 9 })), 'x');
  expect(await checkBackups({ BACKUP_TO: folder, S3_REGION: 'us-east-1' })).toEqual([
    expect.objectContaining({ state: 'failure', detail: expect.stringContaining('is dated in the future') }),
  ]);
});
