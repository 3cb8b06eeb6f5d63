import { expect, it } from 'vitest';
import { testDatabase } from '@stillpoint/testing';
import { startStillpoint } from './start-stillpoint.ts';

const database = testDatabase();

it('what still needs an older part of the secret is counted in words that are right for one, too', async () => {
  await database.sql`
    INSERT INTO notification.imap_inbox (account, uid_validity, uid_next, is_complete, checked_at)
    VALUES ('older:hash', 1, 1, true, now())`;
  const { stdout } = await startStillpoint(database.url, ['keys', 'reseal']).ended;
  expect(stdout).toContain('Still under an older part: mail accounts not looked into since (1).');
});
