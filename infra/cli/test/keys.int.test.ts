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

it.each([
  ['keys', 'reseal'],
  ['export', 'never-written.zip'],
  ['import', 'package.json'],
  ['admin', 'reset-second-factor'],
  ['audit', 'verify'],
])(
  'stillpoint %s %s refuses a database that a newer version migrated: its rows may mean something else',
  async (...words) => {
    await database.sql`INSERT INTO migrations.applied (name) VALUES ('booking/999-newer.sql')`;
    const tried = await startStillpoint(database.url, words).ended;
    await database.sql`DELETE FROM migrations.applied WHERE name = 'booking/999-newer.sql'`;
    expect(tried).toMatchObject({ status: 3, stdout: '' });
    expect(tried.stderr).toMatch(
      /^This database was migrated by a newer or another version, which applied booking\/999-newer\.sql: /,
    );
  },
);

it('stillpoint keys list does not say of a database without the product that it was sealed', async () => {
  const server = new URL(database.url);
  server.pathname = '/postgres';
  const { status, stdout, stderr } = await startStillpoint(server.href, ['keys', 'list']).ended;
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('The migrations have not run yet') });
  expect(stdout).not.toContain('sealed');
});
