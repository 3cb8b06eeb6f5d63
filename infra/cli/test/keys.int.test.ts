import { expect, it } from 'vitest';
import { audit, SYSTEM } from '@stillpoint/gateway';
import { createSealer } from '@stillpoint/sealing';
import { TEST_SECRET, testDatabase } from '@stillpoint/testing';
import { startStillpoint } from './start-stillpoint.ts';

const database = testDatabase();

it('what still needs an older part of the secret is counted in words that are right for one, too', async () => {
  await database.sql`
    INSERT INTO notification.imap_inbox (account, uid_validity, uid_next, is_complete, checked_at)
    VALUES ('older:hash', 1, 1, true, now())`;
  const { stdout } = await startStillpoint(database.url, ['keys', 'reseal']).ended;
  expect(stdout).toContain('Still under an older part: mail accounts not looked into since (1).');
});

it('the audit trail is found whole with the new secret alone once everything is resealed, a head that somebody else wrote is not', async () => {
  const { sql, url } = database;
  const newer = 'a newer secret of tests that is long enough';
  const verify = () =>
    startStillpoint(url, ['audit', 'verify'], { APP_SECRET: newer, DATABASE_URL_IDENTITY: url }).ended;
  const reseal = () => startStillpoint(url, ['keys', 'reseal'], { APP_SECRET: `${newer},${TEST_SECRET}` }).ended;
  await audit({ sql, sealer: createSealer(TEST_SECRET), now: () => new Date() }, SYSTEM, 'client.login', 'somebody');
  await reseal();
  expect(await verify()).toMatchObject({ stdout: 'The audit trail is whole: 1 rows.\n', stderr: '' });
  await sql`UPDATE identity.audit_head SET seal = 'forged'`;
  await reseal();
  expect((await verify()).stdout).toContain('The head was not written by this product with this APP_SECRET.');
});

// One for each place that asks: the others work as a role, as `audit verify` does.
it.each([
  ['keys', 'reseal'],
  ['export', 'never-written.zip'],
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
