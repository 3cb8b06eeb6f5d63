import { expect, it } from 'vitest';
import { adminActor, clientActor } from '../../src/identity/audit.ts';
import { changeAdminPassword } from '../../src/identity/commands/admin/change-admin-password.ts';
import { logInAdmin } from '../../src/identity/commands/admin/log-in-admin.ts';
import { resetAdminPassword } from '../../src/identity/commands/admin/reset-admin-password.ts';
import { changePassword } from '../../src/identity/commands/client/change-password.ts';
import { findAdmin } from '../../src/identity/store/admins.ts';
import { untilSomebodyWaits } from '../support/locks.ts';
import { account, NO_CALLER, PASSWORD } from '../support/people.ts';
import { ADMIN, testGateway } from '../support/start-gateway.ts';

const gateway = testGateway();
const sessionId = '7f3f2b1e-9d9c-4f7e-8a9b-1d2c3b4a5f60';
const wanted = (currentPassword: string) => ({ currentPassword, password: 'whoever had the old one' });

/** Has a password reset, and committed only when `change`, which knows the old one, waits to be written. */
async function resetMeanwhile(
  table: 'admin' | 'client',
  change: () => Promise<unknown>,
  code = 'wrong_password',
): Promise<void> {
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

it('a login of the administrator that began with the password before a reset opens no session', async () => {
  const { identity } = gateway.deps;
  const { username, password } = await resetAdminPassword(identity);
  const from = { ...NO_CALLER, sessionId: null };
  await resetMeanwhile('admin', () => logInAdmin(identity, { username, password }, from), 'invalid_credentials');
  expect(await gateway.sql`SELECT FROM identity.session`).toHaveLength(0);
});
