import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { TEST_SECRET, testDatabase } from '@stillpoint/testing';
import { dist } from '../../local/building/bundles.ts';

const database = testDatabase();

it('what still needs an older part of the secret is counted in words that are right for one, too', async () => {
  await database.sql`
    INSERT INTO notification.imap_inbox (account, uid_validity, uid_next, is_complete, checked_at)
    VALUES ('older:hash', 1, 1, true, now())`;
  const { stdout } = spawnSync(process.execPath, [path.join(dist, 'stillpoint.js'), 'keys', 'reseal'], {
    env: { DATABASE_URL: database.url, QUEUE_URL: database.url, APP_SECRET: TEST_SECRET },
    encoding: 'utf8',
  });
  expect(stdout).toContain('Still under an older part: mail accounts not looked into since (1).');
});
