import { UNLIMITED } from '../../../../infra/local/vitest/unlimited-rules.ts';
import { productVersion } from '@stillpoint/config';
import type { PasskeyCredential } from '@stillpoint/contracts';
import { Secret, TOTP } from 'otpauth';
import { untilSomebodyWaits, type Browser } from '@stillpoint/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { ensureAdmin } from '../../src/identity/commands/admin/ensure-admin.ts';
import { Authenticator } from '../support/authenticator.ts';
import { endpoints } from '../support/endpoints.ts';
import { admin, client } from '../support/people.ts';
import { ADMIN, testGateway, type TestGateway } from '../support/start-gateway.ts';

const SITE = 'http://practice.example';
const security = '/api/admin/security';
const minutes = (count: number) => count * 60_000;
/** What an authenticator app with this secret shows, some steps of 30 s from now. */
const codeOf = ({ clock }: TestGateway, secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + stepsAhead * 30_000,
  });

describe('an authenticator app', () => {
  const gateway = testGateway();
  const enter = (code?: string, browser = gateway.browser()) =>
    browser.post('/api/admin/login', { ...ADMIN, ...(code === undefined ? {} : { code }) });

  it('an authenticator app is required at sign-in only after its first code was entered, and each code works once', async () => {
    const [adminBrowser, elsewhere] = [await admin(gateway), await admin(gateway)];
    expect((await adminBrowser.get('/api/admin/user')).body).toMatchObject({
      hasSecondFactor: false,
      version: productVersion(),
    });
    const { body } = await adminBrowser.post(`${security}/totp`);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/);
    expect((await enter()).status).toBe(200);

    const first = codeOf(gateway, body.secret);
    const wrong = first === '000000' ? '000001' : '000000';
    expect((await adminBrowser.post(`${security}/totp/confirm`, { code: wrong })).status).toBe(422);
    const confirmed = await adminBrowser.post(`${security}/totp/confirm`, { code: first });
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect((await adminBrowser.get('/api/admin/user')).body.hasSecondFactor).toBe(true);
    expect((await elsewhere.get('/api/admin/user')).status).toBe(401);

    expect((await enter()).body).toMatchObject({ code: 'second_factor_required', factors: ['app'] });
    expect((await adminBrowser.get('/api/admin/user')).body.secondFactors).toEqual(['app']);
    expect((await enter(first)).body.code).toBe('invalid_code');
    gateway.clock.advance(30_000);
    const next = codeOf(gateway, body.secret);
    const both = await Promise.all([enter(next), enter(next)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await enter(codeOf(gateway, body.secret, 5))).body.code).toBe('invalid_code');
    gateway.clock.advance(30_000);
    // As apps show it.
    const spaced = codeOf(gateway, body.secret).replace(/(...)/, '$1 ');
    expect((await enter(spaced)).status).toBe(200);

    const [stored] = await gateway.sql<{ secret: string }[]>`SELECT secret FROM identity.totp`;
    expect(stored?.secret).not.toContain(body.secret);
    expect((await adminBrowser.post(`${security}/totp`)).status).toBe(409);
  });

  it('an authenticator app can be replaced by a recovery code, which works once, in any notation, and is stored like a password', async () => {
    const adminBrowser = await signedInWithPasskeyless(gateway);
    const { body } = await adminBrowser.post(`${security}/recovery-codes`);
    const [first, second] = body.recoveryCodes as [string, string];
    expect((await enter(first.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await enter(first)).body.code).toBe('invalid_code');
    const { body: left } = await adminBrowser.get(security);
    expect(left.recoveryCodesLeft).toBe(9);
    const kept = await gateway.sql<{ codeHash: string }[]>`SELECT code_hash FROM identity.recovery_code`;
    expect(kept.filter(({ codeHash }) => !codeHash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toEqual([]);
    expect((await enter(second)).status).toBe(200);
  });

  it('an authenticator app locks strangers out after ten wrong codes in a day, while a browser it was used in can still sign in', async () => {
    const adminBrowser = await signedInWithPasskeyless(gateway);
    const { recoveryCodes } = (await adminBrowser.post(`${security}/recovery-codes`)).body;
    // Nine or ten: the wrong codes of earlier tests count for the same day.
    let locked = await enter('000000');
    for (let i = 0; i < 10 && locked.status !== 429; i++) {
      gateway.clock.advance(minutes(1));
      // What looks like a recovery code is compared with each of the ten, at the cost of as many passwords.
      locked = await enter(i === 0 ? 'A0000-00000' : `00000${i}`);
    }
    expect(locked.status).toBe(429);
    const { status, body } = await enter(recoveryCodes[0]);
    expect(status).toBe(429);
    // A new password changes nothing about it.
    expect(body.message).toBe('Too many wrong codes today. Please try again tomorrow, or use a passkey.');
    expect((await enter(recoveryCodes[0], adminBrowser)).status).toBe(200);
    expect(await gateway.countOf('AccountLocked')).toBe(1);
    gateway.clock.advance(minutes(24 * 60));
    expect((await enter(recoveryCodes[1])).status).toBe(200);
  });

  it('an authenticator app is still required after a restart with another ADMIN_PASSWORD, until the administrator removes it', async () => {
    const { identity } = gateway.deps;
    await ensureAdmin(identity, { ...ADMIN, password: 'a password of another year' });
    const form = { username: ADMIN.username, password: 'a password of another year' };
    expect((await gateway.browser().post('/api/admin/login', form)).body.code).toBe('second_factor_required');
    await ensureAdmin(identity, ADMIN);
    const adminBrowser = await signedInWithPasskeyless(gateway);
    for (let pressed = 0; pressed < 2; pressed++)
      expect((await adminBrowser.delete(`${security}/totp`)).status).toBe(200);
    expect(await gateway.sql`SELECT FROM identity.audit WHERE action = 'admin.totp-removed'`).toHaveLength(1);
    expect((await enter()).status).toBe(200);
    expect(await gateway.sql`SELECT 1 FROM identity.recovery_code`).toHaveLength(0);
  });

  /** A session that a passkey opened would need one; this one is opened with a recovery code put there for it. */
  async function signedInWithPasskeyless(on: typeof gateway): Promise<Browser> {
    const { recoveryHashes } = await import('../../src/identity/recovery-codes.ts');
    const [row] = await on.sql<{ id: number }[]>`SELECT id FROM identity.admin`;
    const code = `TEST${String(Math.random()).slice(2, 8)}`;
    await on.sql`
      INSERT INTO identity.recovery_code (admin_id, code_hash)
      VALUES (${row!.id}, ${recoveryHashes(on.deps.identity, row!.id, code)[0]!})`;
    const browser = on.browser();
    const entered = await enter(code, browser);
    expect(entered.status, entered.text).toBe(200);
    return browser;
  }

  it('an authenticator app whose code is entered while another tab starts the setup again does not activate the other tab’s secret', async () => {
    const adminBrowser = await admin(gateway);
    const { secret } = (await adminBrowser.post(`${security}/totp`)).body;
    const [waiting] = await gateway.sql<{ secret: string }[]>`SELECT secret FROM identity.totp`;
    let confirming: ReturnType<Browser['post']> | undefined;
    await gateway.sql.begin(async (tx) => {
      await tx`UPDATE identity.totp SET secret = ${`${waiting!.secret} of another tab`}`;
      confirming = adminBrowser.post(`${security}/totp/confirm`, { code: codeOf(gateway, secret) });
      await untilSomebodyWaits(gateway.sql);
    });
    const refused = await confirming;
    expect(refused?.status).toBe(422);
    expect(refused?.body.message).toContain('only the key shown last counts');
    const [left] = await gateway.sql<{ confirmedAt: Date | null }[]>`SELECT confirmed_at FROM identity.totp`;
    expect(left?.confirmedAt).toBeNull();
    await gateway.sql`DELETE FROM identity.totp`;
  });
});

describe('a second factor that is added', () => {
  const gateway = testGateway();

  it('a second factor that is added while somebody signs in with the password alone is required of them, too', async () => {
    const { sql } = gateway;
    let entering: ReturnType<Browser['post']> | undefined;
    await sql.begin(async (tx) => {
      await tx`
        INSERT INTO identity.totp (admin_id, secret, confirmed_at)
        SELECT id, 'sealed', ${gateway.clock.now()} FROM identity.admin FOR NO KEY UPDATE`;
      entering = gateway.browser().post('/api/admin/login', ADMIN);
      await untilSomebodyWaits(sql);
    });
    expect((await entering)?.body.code).toBe('second_factor_required');
    expect(await sql`SELECT FROM identity.session`).toHaveLength(0);
  });
});

describe('a change of the sign-in', () => {
  const gateway = testGateway();
  const notices = async () =>
    (
      await gateway.sql<{ what: string }[]>`
        SELECT facts->>'what' AS what FROM events.outbox WHERE type = 'SignInChanged' ORDER BY occurred_at`
    ).map(({ what }) => what);

  it('a change of the administrator’s sign-in is mailed to its owner, once each: passkeys, authenticator app, recovery codes', async () => {
    const adminBrowser = await admin(gateway);
    const inTurn = async (step: () => Promise<{ status: number }>) => {
      gateway.clock.advance(1_000);
      expect((await step()).status).toBe(200);
    };
    const { body } = await adminBrowser.post(`${security}/passkeys/options`);
    const passkey = new Authenticator(SITE).create(body);
    await inTurn(() => adminBrowser.post(`${security}/passkeys`, { name: 'Laptop', passkey }));
    await inTurn(() => adminBrowser.post(`${security}/recovery-codes`));
    const begin = () => adminBrowser.post(`${security}/totp`);
    await inTurn(begin);
    await inTurn(() => adminBrowser.delete(`${security}/totp`));
    expect(await notices()).toEqual(['passkey-added', 'recovery-codes-renewed']);
    const { secret } = (await begin()).body;
    await inTurn(() => adminBrowser.post(`${security}/totp/confirm`, { code: codeOf(gateway, secret) }));
    await inTurn(() => adminBrowser.delete(`${security}/totp`));
    const [kept] = (await adminBrowser.get(security)).body.passkeys;
    await inTurn(() => adminBrowser.delete(`${security}/passkeys/${kept.id}`));
    expect((await notices()).slice(2)).toEqual(['app-added', 'app-removed', 'passkey-removed']);
  });

  it('a change of a client’s sign-in is mailed to the client', async () => {
    const browser = await client(gateway, 'keys@client.example');
    const { body } = await browser.post('/api/client/auth/passkeys/options');
    const passkey = new Authenticator(SITE).create(body);
    await browser.post('/api/client/auth/passkeys', { name: 'Phone', passkey });
    expect(await gateway.mailed('SignInChanged', 'keys@client.example')).toMatchObject({ firstName: 'Ada' });
    const [kept] = (await browser.get('/api/client/auth/security')).body.passkeys;
    gateway.clock.advance(1_000);
    await browser.delete(`/api/client/auth/passkeys/${kept.id}`);
    expect((await notices()).slice(-2)).toEqual(['passkey-added', 'passkey-removed']);
  });
});

describe('a passkey of the administrator', () => {
  const gateway = testGateway();
  afterEach(async () => {
    await gateway.sql`DELETE FROM identity.passkey`;
  });
  const make = async (adminBrowser: Browser, authenticator: Authenticator) => {
    const { body } = await adminBrowser.post(`${security}/passkeys/options`);
    return adminBrowser.post(`${security}/passkeys`, { name: 'Laptop', passkey: authenticator.create(body) });
  };
  const enter = async (authenticator: Authenticator) => {
    const browser = gateway.browser();
    const { body } = await browser.post('/api/admin/login/passkey/options');
    return browser.post('/api/admin/login/passkey', { passkey: authenticator.get(body) });
  };

  it('a passkey of the administrator signs in on its own, asks for a code in addition to the password, and can be removed', async () => {
    const adminBrowser = await admin(gateway);
    const authenticator = new Authenticator(SITE);
    const made = await make(adminBrowser, authenticator);
    expect(made.body.recoveryCodes).toHaveLength(10);
    expect(await enter(authenticator)).toMatchObject({ status: 200, body: { username: 'admin' } });
    expect((await gateway.browser().post('/api/admin/login', ADMIN)).body).toEqual({
      code: 'second_factor_required',
      message: 'Use your passkey, or enter a recovery code.',
      factors: ['passkey'],
    });
    const wrong = await gateway.browser().post('/api/admin/login', { ...ADMIN, password: 'not the password' });
    expect(wrong.body).not.toHaveProperty('factors');
    const withCode = await gateway.browser().post('/api/admin/login', { ...ADMIN, code: made.body.recoveryCodes[0] });
    expect(withCode.status).toBe(200);

    const second = await make(adminBrowser, new Authenticator(SITE));
    expect(second.body).toEqual({ recoveryCodes: null });
    const { body } = await adminBrowser.get(security);
    expect(body.passkeys.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Laptop']);
    for (const { id } of body.passkeys)
      expect((await adminBrowser.delete(`${security}/passkeys/${id}`)).status).toBe(200);
    expect((await enter(authenticator)).status).toBe(422);
    expect((await gateway.browser().post('/api/admin/login', ADMIN)).status).toBe(200);
  });

  it('a passkey of the administrator is refused from another site, for another challenge, a second time, after five minutes, and without user verification', async () => {
    const adminBrowser = await admin(gateway);
    const authenticator = new Authenticator(SITE);
    const phished = new Authenticator('http://practise.example');
    expect((await make(adminBrowser, phished)).body.code).toBe('invalid_passkey');
    expect((await make(adminBrowser, authenticator)).status).toBe(200);

    const browser = gateway.browser();
    const asked = async () => (await browser.post('/api/admin/login/passkey/options')).body;
    const send = (passkey: unknown) => browser.post('/api/admin/login/passkey', { passkey });
    const options = await asked();
    const response = authenticator.get(options);
    expect((await send(response)).status).toBe(200);
    expect((await send(response)).status).toBe(422);
    expect((await send(authenticator.get({ challenge: 'AAAA' }))).status).toBe(422);
    const forClients = (await browser.post('/api/client/auth/passkey/options')).body;
    expect((await send(authenticator.get(forClients))).status).toBe(422);
    const PRESENT_ONLY = 0x01;
    expect((await send(authenticator.get(await asked(), PRESENT_ONLY))).status).toBe(422);
    const late = authenticator.get(await asked());
    gateway.clock.advance(minutes(5));
    expect((await send(late)).status).toBe(422);
  });

  it('a passkey of the administrator that is removed in the moment of a login with it opens no session', async () => {
    const adminBrowser = await admin(gateway);
    const authenticator = new Authenticator(SITE);
    await make(adminBrowser, authenticator);
    let entering: ReturnType<typeof enter> | undefined;
    await gateway.sql.begin(async (tx) => {
      await tx`DELETE FROM identity.passkey`;
      entering = enter(authenticator);
      await untilSomebodyWaits(gateway.sql);
    });
    expect((await entering!).body.code).toBe('invalid_passkey');
  });

  it('a passkey of the administrator that was copied is refused where its count falls behind, also when both copies sign in at once', async () => {
    const adminBrowser = await admin(gateway);
    const authenticator = new Authenticator(SITE);
    await make(adminBrowser, authenticator);
    const behind = authenticator.copy();
    expect((await enter(authenticator)).status).toBe(200);
    expect((await enter(behind)).body.code).toBe('invalid_passkey');

    const level = authenticator.copy();
    let entering: ReturnType<typeof enter>[] = [];
    await gateway.sql.begin(async (tx) => {
      await tx`SELECT FROM identity.passkey FOR UPDATE`;
      entering = [enter(authenticator), enter(level)];
      await untilSomebodyWaits(gateway.sql, 2);
    });
    expect((await Promise.all(entering)).map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('a passkey of the administrator is not saved when the recovery codes that come with it cannot be', async () => {
    const adminBrowser = await admin(gateway);
    await gateway.sql`ALTER TABLE identity.recovery_code ADD CONSTRAINT full_disk CHECK (false) NOT VALID`;
    const made = await make(adminBrowser, new Authenticator(SITE));
    await gateway.sql`ALTER TABLE identity.recovery_code DROP CONSTRAINT full_disk`;
    expect(made.status).toBe(500);
    expect((await adminBrowser.get(security)).body.passkeys).toEqual([]);
    expect((await make(adminBrowser, new Authenticator(SITE))).body.recoveryCodes).toHaveLength(10);
  });

  it('a passkey of the administrator brings recovery codes with the first of two that are added at once', async () => {
    const adminBrowser = await admin(gateway);
    const made = await Promise.all([1, 2].map(() => make(adminBrowser, new Authenticator(SITE))));
    expect(made.filter(({ body }) => body.recoveryCodes === null)).toHaveLength(1);
    expect((await adminBrowser.get(security)).body).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it('a passkey of the administrator is backed by ten recovery codes when they are renewed twice at once, and by none once both factors are removed at once', async () => {
    const adminBrowser = await admin(gateway);
    await make(adminBrowser, new Authenticator(SITE));
    const { secret } = (await adminBrowser.post(`${security}/totp`)).body;
    const code = codeOf(gateway, secret);
    expect((await adminBrowser.post(`${security}/totp/confirm`, { code })).status).toBe(200);
    const atOnce = (calls: (() => ReturnType<Browser['get']>)[]) => Promise.all(calls.map((call) => call()));
    const renew = () => adminBrowser.post(`${security}/recovery-codes`);
    let renewed: ReturnType<typeof atOnce> | undefined;
    await gateway.sql.begin(async (tx) => {
      await tx`SELECT FROM identity.recovery_code FOR UPDATE`;
      renewed = atOnce([renew, renew]);
      await untilSomebodyWaits(gateway.sql, 2);
    });
    expect((await renewed!).map(({ status }) => status)).toEqual([200, 200]);
    const { passkeys, recoveryCodesLeft } = (await adminBrowser.get(security)).body;
    expect(recoveryCodesLeft).toBe(10);
    const removals = ['totp', `passkeys/${passkeys[0].id}`].map(
      (what) => () => adminBrowser.delete(`${security}/${what}`),
    );
    expect((await atOnce(removals)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await adminBrowser.get(security)).body.recoveryCodesLeft).toBe(0);
  });

  it('a passkey of the administrator stays the only second factor while an authenticator app waits for its first code', async () => {
    const adminBrowser = await admin(gateway);
    await make(adminBrowser, new Authenticator(SITE));
    const { secret } = (await adminBrowser.post(`${security}/totp`)).body;
    const code = codeOf(gateway, secret);
    expect((await gateway.browser().post('/api/admin/login', { ...ADMIN, code })).body.code).toBe('invalid_code');
    expect((await adminBrowser.post('/api/admin/confirm', { code })).status).toBe(422);
    expect((await adminBrowser.post(`${security}/totp/confirm`, { code })).status).toBe(200);
    expect((await adminBrowser.delete(`${security}/totp`)).status).toBe(200);
  });

  it('a passkey of the administrator is refused when its response is not one that an authenticator makes', async () => {
    const adminBrowser = await admin(gateway);
    const add = async (corrupt: (made: PasskeyCredential) => unknown, authenticator = new Authenticator(SITE)) => {
      const { body } = await adminBrowser.post(`${security}/passkeys/options`);
      const passkey = corrupt(authenticator.create(body));
      return adminBrowser.post(`${security}/passkeys`, { name: 'Laptop', passkey });
    };
    const without = await add((made) => ({ ...made, response: { ...made.response, transports: null } }));
    expect(without.status).toBe(400);
    const long = await add((made) => ({ ...made, id: 'AAAA', rawId: 'AAAA' }), new Authenticator(SITE, 3_000));
    expect(long.body.code).toBe('invalid_passkey');
    const offCurve = new Authenticator(SITE);
    const added = await add((made) => {
      const attestation = Buffer.from(String(made.response['attestationObject']), 'base64url');
      attestation[attestation.length - 1]! ^= 1;
      return { ...made, response: { ...made.response, attestationObject: attestation.toString('base64url') } };
    }, offCurve);
    expect(added.status).toBe(200);
    expect((await enter(offCurve)).body.code).toBe('invalid_passkey');
  });
});

describe('where a second factor is required', () => {
  const gateway = testGateway({ settings: { requiresSecondFactor: true } });
  const open = endpoints.filter(([, { beforeSecondFactor }]) => beforeSecondFactor).map(([name]) => name);

  it('the password alone allows only setting up a second factor where one is required, which then allows everything', async () => {
    const adminBrowser = await admin(gateway);
    expect((await adminBrowser.get('/api/admin/user')).body).toMatchObject({
      hasSecondFactor: false,
      requiresSecondFactor: true,
      mustAddFactor: true,
    });
    for (const [name, { method, path, access }] of endpoints) {
      if (access === 'public' || open.includes(name)) continue;
      const init = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' };
      expect((await adminBrowser.send(method, path.replace(/:\w+/g, '1'), init)).status, `${method} ${path}`).toBe(401);
    }
    expect((await adminBrowser.get('/api/admin/payments/ledger.csv?month=2026-11')).status).toBe(401);
    expect((await adminBrowser.get('/admin/queues/')).headers.get('location')).toBe('/admin/login');

    const { secret } = (await adminBrowser.post(`${security}/totp`)).body;
    const code = codeOf(gateway, secret);
    expect((await adminBrowser.post(`${security}/totp/confirm`, { code })).status).toBe(200);
    expect((await adminBrowser.get('/api/admin/user')).body).toMatchObject({
      hasSecondFactor: true,
      mustAddFactor: false,
    });
    expect((await adminBrowser.get('/api/admin/overview')).status).toBe(200);
    expect((await adminBrowser.delete(`${security}/totp`)).status).toBe(200);
    expect((await adminBrowser.get('/api/admin/overview')).status).toBe(401);
  });

  it('no call that is needed to set up a second factor reveals anything about a client or the practice', () => {
    expect(open.sort()).toEqual([
      'addAdminPasskey',
      'adminPasskeyOptions',
      'beginTotp',
      'changeAdminPassword',
      'checkAdminConfirmation',
      'confirmAdmin',
      'confirmTotp',
      'endAdminSession',
      'getAdminSecurity',
      'getAdminUser',
    ]);
  });
});

describe('an action with far-reaching effects', () => {
  const gateway = testGateway();

  it('an action with far-reaching effects requires the identity to be confirmed again a quarter of an hour after the sign-in: exports, mail settings, booking rules, second factors', async () => {
    const adminBrowser = await admin(gateway);
    const ledger = () => adminBrowser.get('/api/admin/payments/ledger.csv?month=2026-11');
    const rules = async () => adminBrowser.put('/api/admin/practice-rules', UNLIMITED);
    const far = async () => [
      (await ledger()).status,
      (await adminBrowser.post(`${security}/totp`)).status,
      (await rules()).status,
    ];
    expect(await far()).toEqual([200, 200, 200]);
    gateway.clock.advance(minutes(15));
    expect(await far()).toEqual([403, 403, 403]);
    expect((await ledger()).body.code).toBe('confirmation_required');
    expect((await adminBrowser.get('/api/admin/overview')).status).toBe(200);

    expect((await adminBrowser.post('/api/admin/confirm', { password: 'wrong' })).status).toBe(422);
    expect(await far()).toEqual([403, 403, 403]);
    expect((await adminBrowser.post('/api/admin/confirm', { password: ADMIN.password })).status).toBe(200);
    expect(await far()).toEqual([200, 200, 200]);
  });

  it('an action with far-reaching effects asks for the second factor where there is one, and the password alone is not enough', async () => {
    const adminBrowser = await admin(gateway);
    const { secret } = (await adminBrowser.post(`${security}/totp`)).body;
    const code = () => codeOf(gateway, secret);
    await adminBrowser.post(`${security}/totp/confirm`, { code: code() });
    gateway.clock.advance(minutes(15));
    expect((await adminBrowser.post('/api/admin/confirm', { password: ADMIN.password })).status).toBe(422);
    expect((await adminBrowser.get('/api/admin/confirm')).status).toBe(403);
    expect((await adminBrowser.post('/api/admin/confirm', { code: code() })).status).toBe(200);
    expect((await adminBrowser.get('/api/admin/confirm')).status).toBe(200);
    await adminBrowser.delete(`${security}/totp`);
  });

  it('an action with far-reaching effects can be a change of the password: to 15 characters that are hard to guess, ending other sessions, and kept over a restart', async () => {
    const [adminBrowser, elsewhere] = [await admin(gateway), await admin(gateway)];
    const change = (password: string, currentPassword = ADMIN.password) =>
      adminBrowser.post(`${security}/password`, { currentPassword, password, confirmPassword: password });
    expect((await change('fourteen chars')).body.message).toBe('Password must be at least 15 characters long.');
    expect((await change('aaaaaaaaaaaaaaaaaa')).status).toBe(400);
    expect((await change('fifteen letters!', 'wrong')).status).toBe(422);
    expect((await change('fifteen letters!')).status).toBe(200);
    expect((await elsewhere.get('/api/admin/user')).status).toBe(401);
    expect((await adminBrowser.get('/api/admin/user')).status).toBe(200);
    expect(await gateway.countOf('PasswordChanged')).toBe(1);
    await ensureAdmin(gateway.deps.identity, ADMIN);
    expect((await gateway.browser().post('/api/admin/login', ADMIN)).status).toBe(401);
    await ensureAdmin(gateway.deps.identity, { ...ADMIN, password: 'and yet another one' });
    await ensureAdmin(gateway.deps.identity, ADMIN);
    expect((await adminBrowser.get('/api/admin/user')).status).toBe(401);
    await admin(gateway);
  });
});
