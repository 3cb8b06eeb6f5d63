import { describe, expect, it } from 'vitest';
import type { Browser } from '@stillpoint/testing';
import { network } from '../../src/identity/limits.ts';
import { Authenticator } from '../support/authenticator.ts';
import { account, client, logIn, PASSWORD } from '../support/people.ts';
import { testGateway } from '../support/start-gateway.ts';

const perAddress = testGateway({ requestsPerAddress: 5 });
const behindProxy = testGateway({ requestsPerAddress: 5, settings: { trustedProxies: ['loopback'] } });
const behindMany = testGateway({ settings: { trustedProxies: ['loopback'] } });
const perAccount = testGateway();
const unknownProxy = testGateway({ requestsPerAddress: 5, settings: { isAddressKnown: false } });

const ask = (gateway: typeof perAddress, email: string, headers: Record<string, string> = {}, password = PASSWORD) =>
  gateway.browser().post('/api/client/auth/send-login-code', { email, password }, { headers });

it('requests from one address are refused over the limit with Retry-After, and allowed again an hour later, whatever addresses are forged', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++)
    statuses.push((await ask(perAddress, `a${i}@client.example`, { 'x-forwarded-for': `203.0.113.${i}` })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  const refused = await ask(perAddress, 'b@client.example', { 'x-forwarded-for': '203.0.113.99' });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3590);
  expect((await perAddress.browser().get('/api/practice')).status).toBe(200);
  perAddress.clock.advance(3_600_000);
  expect((await ask(perAddress, 'b@client.example')).status).toBe(401);
});

it('requests from one address are told apart by X-Forwarded-For when they come through a trusted proxy', async () => {
  for (let i = 0; i < 5; i++) await ask(behindProxy, `a${i}@client.example`, { 'x-forwarded-for': '203.0.113.1' });
  expect((await ask(behindProxy, 'b@client.example', { 'x-forwarded-for': '203.0.113.1' })).status).toBe(429);
  expect((await ask(behindProxy, 'b@client.example', { 'x-forwarded-for': '203.0.113.2' })).status).toBe(401);
  // The left part comes from the client: only what the proxy added counts.
  expect((await ask(behindProxy, 'b@client.example', { 'x-forwarded-for': '198.51.100.7, 203.0.113.1' })).status).toBe(
    429,
  );
});

it('requests from one address are counted by the /64 network for IPv6', () => {
  expect(network('2001:db8:1:2:3:4:5:6')).toBe(network('2001:db8:1:2::9'));
  expect(network('2001:db8:1:2::1')).not.toBe(network('2001:db8:1:3::1'));
  expect(network('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(network('::1')).toBe('0:0:0:0');
  expect(network('192.0.2.1:50123')).toBe('192.0.2.1');
  expect(network('[2001:db8:1:2::9]:50123')).toBe(network('2001:db8:1:2::9'));
});

describe('when requests are limited for one account', () => {
  it('five codes in a quarter of an hour are sent, and the sixth has to wait', async () => {
    await account(perAccount, 'often@client.example');
    for (let i = 0; i < 5; i++) expect((await ask(perAccount, 'often@client.example')).status).toBe(200);
    const refused = await ask(perAccount, 'often@client.example');
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('Too many attempts. Please try again in 15 minutes.');
    perAccount.clock.advance(15 * 60_000);
    expect((await ask(perAccount, 'often@client.example')).status).toBe(200);
  });

  it('reset links are limited in the same way for known and unknown addresses', async () => {
    await account(perAccount, 'links@client.example');
    const forgot = (email: string) => perAccount.browser().post('/api/client/auth/forgot-password', { email });
    for (const email of ['links@client.example', 'unknown@client.example']) {
      const responses = await Promise.all(Array.from({ length: 7 }, () => forgot(email)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
  });

  it('wrong passwords are limited, in parallel too, and the limit reveals nothing about the account', async () => {
    await account(perAccount, 'guessed@client.example');
    const unverified = { email: 'unverified@client.example', firstName: 'Ada', lastName: 'Still', phone: '' };
    const registration = { ...unverified, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await perAccount.browser().post('/api/client/auth/register', registration)).status).toBe(200);
    for (const email of ['guessed@client.example', 'unguessed@client.example', unverified.email]) {
      const responses = await Promise.all(Array.from({ length: 14 }, () => ask(perAccount, email, {}, 'wrong')));
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(4);
    }
    expect((await ask(perAccount, 'guessed@client.example')).status).toBe(429);
    // Who never verified an address may not have it.
    expect(await perAccount.mailed('AccountLocked', 'guessed@client.example')).not.toBeNull();
    expect(await perAccount.mailed('AccountLocked', unverified.email)).toBeNull();
  });

  it('a refusal after too many wrong passwords takes as long for an address that nobody has as for one whose owner is mailed', async () => {
    await account(perAccount, 'locked@client.example');
    for (const email of ['locked@client.example', 'unlocked@client.example']) {
      await Promise.all(Array.from({ length: 10 }, () => ask(perAccount, email, {}, 'wrong')));
      const startedAt = performance.now();
      expect((await ask(perAccount, email, {}, 'wrong')).status).toBe(429);
      expect(performance.now() - startedAt).toBeGreaterThan(240);
    }
  });

  it('changes that are mailed to the account’s owner are limited to five in a quarter of an hour, so that no client uses up the practice’s mail', async () => {
    const owner = await client(perAccount, 'restless@client.example');
    const passwords = [PASSWORD, ...Array.from({ length: 6 }, (_, i) => `still water runs deep ${i}`)];
    const changed: number[] = [];
    const common = { currentPassword: PASSWORD, password: 'password', confirmPassword: 'password' };
    for (let i = 0; i < 6; i++)
      expect((await owner.post('/api/client/auth/password', common)).body).toMatchObject({ code: 'invalid_input' });
    for (const [i, password] of passwords.slice(1).entries()) {
      const form = { currentPassword: passwords[i], password, confirmPassword: password };
      changed.push((await owner.post('/api/client/auth/password', form)).status);
    }
    expect(changed).toEqual([200, 200, 200, 200, 200, 429]);
    const added: number[] = [];
    for (let i = 0; i < 6; i++) {
      const { body } = await owner.post('/api/client/auth/passkeys/options');
      const passkey = new Authenticator('http://practice.example').create(body);
      added.push((await owner.post('/api/client/auth/passkeys', { name: `Key ${i}`, passkey })).status);
    }
    expect(added).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('strangers who guess from many addresses lock out other strangers, but not a browser in which the owner has signed in', async () => {
    const owner = await client(behindMany, 'wanted@client.example');
    const from = (place: string, password?: string) =>
      ask(behindMany, 'wanted@client.example', { 'x-forwarded-for': place }, password);
    const guesses = await Promise.all(Array.from({ length: 50 }, (_, i) => from(`203.0.113.${i}`, 'wrong')));
    expect(guesses.every(({ status }) => status === 401)).toBe(true);
    expect((await from('203.0.113.60', 'wrong')).status).toBe(429);
    expect((await from('203.0.113.61')).status).toBe(429);
    const form = { email: 'wanted@client.example', password: PASSWORD };
    expect((await owner.post('/api/client/auth/send-login-code', form)).status).toBe(200);
    expect(await behindMany.mailed('AccountLocked', 'wanted@client.example')).toMatchObject({ firstName: 'Ada' });
    expect(await behindMany.countOf('AccountLocked')).toBe(1);
  });

  it('neither a forged device cookie nor one of another account raises the limit', async () => {
    const own = await client(behindMany, 'own@client.example');
    await account(behindMany, 'victim@client.example');
    const madeUp = behindMany.browser();
    madeUp.cookies.set('stillpoint-device', 'a'.repeat(43));
    const guess = (browser: Browser) =>
      browser.post('/api/client/auth/send-login-code', { email: 'victim@client.example', password: 'wrong' });
    const responses = await Promise.all(
      [own, madeUp].flatMap((browser) => Array.from({ length: 6 }, () => guess(browser))),
    );
    // Of twelve attempts from one address ten are checked, whatever cookie comes with them.
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it.each([
    ['a new browser each', false],
    ['a browser of their own', true],
  ])(
    'ten wrong codes a day, from %s, are checked before a new password is required, which starts a new count',
    async (_, isKnown) => {
      const form = { email: `coded-${isKnown}@client.example`, password: PASSWORD };
      await account(perAccount, form.email);
      const own = isKnown ? await logIn(perAccount, form.email) : null;
      const browser = () => own ?? perAccount.browser();
      const guess = (code: string | undefined) => browser().post('/api/client/auth/verify-login', { ...form, code });
      const fresh = async () => {
        perAccount.clock.advance(15 * 60_000);
        await ask(perAccount, form.email);
        return (await perAccount.mailed('LoginCodeRequested', form.email))?.code;
      };
      for (let round = 0; round < 5; round++) {
        const right = await fresh();
        const wrong = right === '000000' ? '000001' : '000000';
        for (let i = 0; i < 2; i++) expect((await guess(wrong)).body.code).toBe('invalid_code');
      }
      const locked = await guess(await fresh());
      expect(locked).toMatchObject({
        status: 429,
        body: { message: expect.stringContaining('choose a new password') },
      });
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(80_000);
      expect(await perAccount.mailed('AccountLocked', form.email)).not.toBeNull();

      await browser().post('/api/client/auth/forgot-password', { email: form.email });
      const link = new URL((await perAccount.mailed('PasswordResetRequested', form.email))?.link ?? '');
      const token = new URLSearchParams(link.hash.slice(1)).get('token');
      const password = 'a password for another day';
      await browser().post('/api/client/auth/reset-password', { token, password, confirmPassword: password });
      form.password = password;
      perAccount.clock.advance(15 * 60_000);
      await ask(perAccount, form.email, {}, password);
      const mailed = await perAccount.mailed('LoginCodeRequested', form.email);
      expect((await guess(mailed?.code)).status).toBe(200);
    },
  );

  it('requests behind an untrusted proxy are not counted by the address that all of them share', async () => {
    for (let i = 0; i < 9; i++) expect((await ask(unknownProxy, `p${i}@client.example`)).status).toBe(401);
    await client(unknownProxy, 'shared@client.example');
    const [row] = await unknownProxy.sql`
      SELECT address FROM identity.audit WHERE action = 'client.login'`;
    expect(row?.address).toBeNull();
  });

  it('correct passwords do not count as login attempts', async () => {
    await account(perAccount, 'regular@client.example');
    for (let i = 0; i < 4; i++) expect((await ask(perAccount, 'regular@client.example')).status).toBe(200);
    for (let i = 0; i < 10; i++)
      expect((await ask(perAccount, 'regular@client.example', {}, 'wrong')).status).toBe(401);
    expect((await ask(perAccount, 'regular@client.example', {}, 'wrong')).status).toBe(429);
  });

  it('correct codes do not count as attempts, also in browsers that other accounts signed in from', async () => {
    const email = 'many-browsers@client.example';
    await account(perAccount, email);
    for (let i = 0; i < 11; i++) {
      perAccount.clock.advance(4 * 60_000);
      const browser = perAccount.browser();
      browser.cookies.set('stillpoint-device', `${i}`.padStart(43, 'b'));
      await logIn(perAccount, email, browser);
    }
  });
});
