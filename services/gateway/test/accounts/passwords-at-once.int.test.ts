import { untilSomebodyWaits } from '@stillpoint/testing';
import { expect, it } from 'vitest';
import { adminActor, clientActor } from '../../src/identity/audit.ts';
import { changeAdminPassword } from '../../src/identity/commands/admin/change-admin-password.ts';
import { ensureAdmin } from '../../src/identity/commands/admin/ensure-admin.ts';
import { logInAdmin } from '../../src/identity/commands/admin/log-in-admin.ts';
import { resetAdminPassword } from '../../src/identity/commands/admin/reset-admin-password.ts';
import { register } from '../../src/identity/commands/client/register.ts';
import { verifyEmail } from '../../src/identity/commands/client/verify-email.ts';
import { changePassword } from '../../src/identity/commands/client/change-password.ts';
import { rememberDevice } from '../../src/identity/devices.ts';
import { countLoginAttempt } from '../../src/identity/limits.ts';
import { findAdmin } from '../../src/identity/store/admins.ts';
import { account, NO_CALLER, PASSWORD } from '../support/people.ts';
import { ADMIN, testGateway } from '../support/start-gateway.ts';

const gateway = testGateway();
const sessionId = '7f3f2b1e-9d9c-4f7e-8a9b-1d2c3b4a5f60';
const wanted = (currentPassword: string) => ({ currentPassword, password: 'whoever had the old one' });

/** Resets a password in a transaction that commits only once `change`, which checked the old one, waits to write. */
async function resetMeanwhile(table: 'admin' | 'client', change: () => Promise<unknown>, code = 'wrong_password') {
  const { sql } = gateway;
  let changed: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`UPDATE identity.${tx(table)} SET password_hash = 'reset'`;
    changed = expect(change()).rejects.toMatchObject({ code });
    await untilSomebodyWaits(sql);
  });
  await changed;
  const rows = await sql<{ passwordHash: string }[]>`SELECT password_hash FROM identity.${sql(table)}`;
  expect(rows).toEqual([{ passwordHash: 'reset' }]);
}

it('a client’s password that is reset is not replaced by a change that began with the old one', async () => {
  const { identity } = gateway.deps;
  const client = await account(gateway, 'ada@client.example');
  const actor = clientActor(client.id, NO_CALLER);
  await resetMeanwhile('client', () =>
    changePassword(identity, { client, sessionId, actor }, wanted(PASSWORD), NO_CALLER),
  );
});

it('the administrator’s password that is reset is not replaced by a change that began with the old one', async () => {
  const { identity } = gateway.deps;
  const admin = (await findAdmin(identity.sql))!;
  const actor = adminActor(admin.username, NO_CALLER);
  await resetMeanwhile('admin', () =>
    changeAdminPassword(identity, { admin, sessionId, actor }, wanted(ADMIN.password), NO_CALLER),
  );
});

it('the administrator’s password that is changed while a gateway starts with ADMIN_PASSWORD stays the new one', async () => {
  const { sql, deps } = gateway;
  let starting: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`UPDATE identity.admin SET password_hash = 'changed'`;
    starting = ensureAdmin(deps.identity, ADMIN);
    await untilSomebodyWaits(sql);
  });
  await starting;
  const rows = await sql<{ passwordHash: string }[]>`SELECT password_hash FROM identity.admin`;
  expect(rows).toEqual([{ passwordHash: 'changed' }]);
});

it('a login of the administrator that began with the password before a reset opens no session', async () => {
  const { identity } = gateway.deps;
  const { username, password } = await resetAdminPassword(identity);
  const from = { ...NO_CALLER, sessionId: null };
  await resetMeanwhile('admin', () => logInAdmin(identity, { username, password }, from), 'invalid_credentials');
  expect(await gateway.sql`SELECT FROM identity.session`).toHaveLength(0);
});

it('an address that is verified while it is registered again is verified, and its owner is notified of the second registration', async () => {
  const { deps, sql } = gateway;
  const email = 'twice@client.example';
  const own = { firstName: 'Ada', lastName: 'Still', phone: null, pronouns: null };
  const form = { ...own, email, password: PASSWORD, confirmPassword: PASSWORD };
  const registering = () => register(deps.identity, form, NO_CALLER);
  await registering();
  const { code } = (await gateway.mailed('VerificationRequested', email))!;
  // The request that consumes a code is held until the other one waits, too.
  await sql`
    CREATE FUNCTION identity.hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN OLD; END $$`;
  await sql`CREATE TRIGGER hold AFTER DELETE ON identity.code FOR EACH ROW EXECUTE FUNCTION identity.hold()`;
  let both: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(7)`;
    const proving = verifyEmail(deps.identity, { email, code, password: PASSWORD }, NO_CALLER);
    await untilSomebodyWaits(sql);
    both = Promise.all([proving, registering()]);
    await untilSomebodyWaits(sql, 2);
  });
  await sql`DROP FUNCTION identity.hold CASCADE`;
  await both;
  expect(await gateway.countOf('KnownAddressRegistered')).toBe(1);
});

it('a right password is taken back from the counters it was counted in, although its device has become known meanwhile', async () => {
  const { identity } = gateway.deps;
  const [email, from] = ['eva@client.example', { ...NO_CALLER, address: '192.0.2.1', deviceId: 'a device' }];
  const used = () => gateway.sql`SELECT key, used FROM identity.rate_limit WHERE used > 0 ORDER BY key`;
  const before = await used();
  const uncount = await countLoginAttempt(identity, email, from);
  await rememberDevice(identity.sql, identity, email, from);
  await uncount();
  expect(await used()).toEqual(before);
});
