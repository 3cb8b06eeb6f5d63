import { untilSomebodyWaits, type Browser, requireOk } from '@stillpoint/testing';
import { UNLIMITED } from '../../../../infra/local/vitest/unlimited-rules.ts';
import { afterEach, expect, it } from 'vitest';
import { ensureAdmin } from '../../src/identity/commands/admin/ensure-admin.ts';
import { resetAdminPassword, resetSecondFactor } from '../../src/index.ts';
import { weaknessOf } from '../../src/identity/passwords/uncommon-password.ts';
import { Authenticator } from '../support/authenticator.ts';
import { admin } from '../support/people.ts';
import { ADMIN } from '../support/start-gateway.ts';
import { CLIENT, bookingForm, gatewayFixture } from '../support/gateway-fixture.ts';

const fixture = gatewayFixture();
const actions = async () =>
  (await fixture.gateway.sql<{ action: string }[]>`SELECT action FROM identity.audit ORDER BY id`).map(
    (row) => row.action,
  );

it('a client who changes sessions too often learns from Retry-After when to try again', async () => {
  const adminBrowser = fixture.as('admin');
  const limits = { ...UNLIMITED, clientLimits: { ...UNLIMITED.clientLimits, changesPerHour: 1 } };
  requireOk(await adminBrowser.put('/api/admin/practice-rules', limits));
  await fixture.book(fixture.free());
  const refused = await fixture.as('client').post('/api/appointments', bookingForm(fixture.free(), fixture.slot()));
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBe(3600);
  requireOk(await adminBrowser.put('/api/admin/practice-rules', UNLIMITED));
});

it('the administrator signs exactly one client out everywhere, and the audit trail names that client', async () => {
  const end = (clientEmail: string) => fixture.as('admin').post('/api/admin/patients/end-sessions', { clientEmail });
  expect(requireOk(await end('nobody@client.example')).ended).toBe(0);
  expect(requireOk(await end(CLIENT.toUpperCase())).ended).toBe(1);
  expect((await fixture.as('client').get('/api/client/auth/user')).status).toBe(401);
  expect((await fixture.as('other').get('/api/client/auth/user')).status).toBe(200);
  expect(await actions()).toContain('client.sessions-ended');
});

it('an operator removes lost second factors, which ends all sessions and lets the password alone sign in again', async () => {
  const { identity } = fixture.gateway.deps;
  const sealed = identity.sealer.seal(['identity.totp', '1', 'secret'], 'JBSWY3DPEHPK3PXP');
  await fixture.gateway.sql`
    INSERT INTO identity.totp (admin_id, secret, confirmed_at) SELECT id, ${sealed}, now() FROM identity.admin`;
  const enter = () => fixture.gateway.browser().post('/api/admin/login', ADMIN);
  expect((await enter()).body.code).toBe('second_factor_required');
  expect(await resetSecondFactor(identity)).toEqual({ username: ADMIN.username });
  expect((await fixture.as('admin').get('/api/admin/user')).status).toBe(401);
  expect((await enter()).status).toBe(200);
  expect(await actions()).toContain('admin.second-factors-reset');
});

const security = '/api/admin/security';
afterEach(() => fixture.gateway.sql`DELETE FROM identity.passkey`);
const asked = async (session: Browser) => (await session.post(`${security}/passkeys/options`)).body;
const add = (session: Browser, options: Parameters<Authenticator['create']>[0]) =>
  session.post(`${security}/passkeys`, {
    name: 'Lost',
    passkey: new Authenticator(fixture.gateway.deps.identity.publicUrl).create(options),
  });

it('a passkey that was asked for before an operator removed lost second factors is not accepted afterwards', async () => {
  const options = await asked(await admin(fixture.gateway));
  await resetSecondFactor(fixture.gateway.deps.identity);
  const session = await admin(fixture.gateway);
  expect((await add(session, options)).body.code).toBe('invalid_passkey');
  expect((await session.get(security)).body.passkeys).toEqual([]);
});

it('a passkey that is being added while an operator removes lost second factors is removed with them', async () => {
  const { sql, deps } = fixture.gateway;
  const session = await admin(fixture.gateway);
  const options = await asked(session);
  let both: Promise<unknown> = Promise.resolve();
  await sql.begin(async (tx) => {
    await tx`LOCK TABLE identity.passkey IN SHARE MODE`;
    const adding = add(session, options);
    await untilSomebodyWaits(sql);
    const resetting = resetSecondFactor(deps.identity);
    both = Promise.all([adding, resetting]);
    await Promise.race([resetting, untilSomebodyWaits(sql, 2)]);
  });
  await both;
  expect(await sql`SELECT FROM identity.passkey`).toHaveLength(0);
});

it('a passkey whose session is ended while it is being added is refused', async () => {
  const { sql } = fixture.gateway;
  const session = await admin(fixture.gateway);
  const options = await asked(session);
  let adding: ReturnType<typeof add> | undefined;
  await sql.begin(async (tx) => {
    await tx`DELETE FROM identity.session WHERE admin_id IS NOT NULL`;
    adding = add(session, options);
    await Promise.race([adding, untilSomebodyWaits(sql)]);
  });
  expect((await adding!).body.code).toBe('invalid_passkey');
  expect(await sql`SELECT FROM identity.passkey`).toHaveLength(0);
});

it('an operator sets a new password, which ends the old one and the sessions it opened', async () => {
  const session = await admin(fixture.gateway);
  const { username, password } = await resetAdminPassword(fixture.gateway.deps.identity);
  expect((await session.get('/api/admin/user')).status).toBe(401);
  const enter = (typed: string) => fixture.gateway.browser().post('/api/admin/login', { username, password: typed });
  expect((await enter(ADMIN.password)).status).toBe(401);
  expect((await enter(password)).status).toBe(200);
});

it('a weak ADMIN_PASSWORD is not adopted on a public site, but one that is already in use still works', async () => {
  const { identity } = fixture.gateway.deps;
  const weakness = 'has fewer than 15 characters';
  const known = { ...ADMIN, password: 'short but known' };
  await ensureAdmin(identity, known);
  await ensureAdmin(identity, { ...known, weakness });
  await expect(ensureAdmin(identity, { ...ADMIN, password: 'fourteen chars', weakness })).rejects.toThrow(weakness);
  expect((await fixture.gateway.browser().post('/api/admin/login', known)).status).toBe(200);
});

it.each([
  ['fourteen chars', 'has fewer than 15 characters'],
  ['Password1234567890', 'is one of those that are guessed first'],
  ['seven candles by the lake', null],
])('at the start, ADMIN_PASSWORD "%s" is reported as weak for this reason: %s', async (password, weakness) => {
  expect(await weaknessOf(password, ['admin', 'Stillpoint'])).toBe(weakness);
});
