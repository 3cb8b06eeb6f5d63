import { untilSomebodyWaits } from '@stillpoint/testing';
import { expect, it } from 'vitest';
import { Authenticator } from '../support/authenticator.ts';
import { account, client, logIn, PASSWORD } from '../support/people.ts';
import { testGateway } from '../support/start-gateway.ts';

const gateway = testGateway();
const form = (email: string, password = PASSWORD) => ({
  email,
  password,
  confirmPassword: password,
  firstName: 'Ada',
  lastName: 'Still',
  phone: '',
});
const register = (email: string, password?: string) =>
  gateway.browser().post('/api/client/auth/register', form(email, password));
const verify = (email: string, code: string | undefined) =>
  gateway.browser().post('/api/client/auth/verify-email', { email, code });
const ask = (email: string, password = PASSWORD) =>
  gateway.browser().post('/api/client/auth/send-login-code', { email, password });
const wrong = (code: string | undefined) => (code === '000000' ? '000001' : '000000');

it('registration mails a code, which verifies the address', async () => {
  expect((await register(' New@Client.example ')).status).toBe(200);
  const mail = await gateway.mailed('VerificationRequested', 'new@client.example');
  expect(mail?.code).toMatch(/^\d{6}$/);
  expect((await verify('new@client.example', wrong(mail?.code))).body.code).toBe('invalid_code');
  expect((await verify('new@client.example', mail?.code)).status).toBe(200);
  expect((await verify('new@client.example', mail?.code)).status).toBe(422);
  expect((await ask('new@client.example')).body.verificationRequired).toBe(false);
});

it('the time zone of the browser is known from the sign-in on, so that mails about what the practice books next are in it', async () => {
  await account(gateway, 'zone@client.example');
  await ask('zone@client.example');
  const mail = await gateway.mailed('LoginCodeRequested', 'zone@client.example');
  const login = { email: 'zone@client.example', password: PASSWORD, code: mail?.code };
  const init = { headers: { 'x-time-zone': 'Asia/Kolkata' } };
  expect((await gateway.browser().post('/api/client/auth/verify-login', login, init)).status).toBe(200);
  expect(await gateway.sql`SELECT time_zone FROM notification.client_zone`).toEqual([{ timeZone: 'Asia/Kolkata' }]);
});

it('registration responds as usual for a verified address, changes nothing and notifies its owner', async () => {
  await account(gateway, 'known@client.example');
  const fresh = await register('fresh@client.example');
  const known = await register('known@client.example', 'another password');
  expect([known.status, known.body]).toEqual([fresh.status, fresh.body]);
  expect(await gateway.mailed('KnownAddressRegistered', 'known@client.example')).toMatchObject({ firstName: 'Ada' });
  expect((await ask('known@client.example')).status).toBe(200);
  expect((await ask('known@client.example', 'another password')).status).toBe(401);
});

it('registration registers an unverified address again, replacing the password and invalidating earlier codes', async () => {
  await register('again@client.example', 'first password');
  const first = await gateway.mailed('VerificationRequested', 'again@client.example');
  gateway.clock.advance(1000);
  await register('again@client.example', 'second password');
  const second = await gateway.mailed('VerificationRequested', 'again@client.example');
  if (first?.code !== second?.code) expect((await verify('again@client.example', first?.code)).status).toBe(422);
  expect((await verify('again@client.example', second?.code)).status).toBe(200);
  expect((await ask('again@client.example', 'first password')).status).toBe(401);
  expect((await ask('again@client.example', 'second password')).status).toBe(200);
});

it('registration puts nothing that a stranger typed into a mail before the address is verified, and sends it at most ten mails a day', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) {
    gateway.clock.advance(15 * 60_000);
    statuses.push((await register('target@client.example')).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  expect(await gateway.mailed('VerificationRequested', 'target@client.example')).toMatchObject({ firstName: '' });
  const forgot = await gateway.browser().post('/api/client/auth/forgot-password', { email: 'target@client.example' });
  expect(forgot.status).toBe(200);
  expect(await gateway.mailed('PasswordResetRequested', 'target@client.example')).toBeNull();
  expect((await ask('target@client.example')).status).toBe(429);
  gateway.clock.advance(24 * 3_600_000);
  expect((await ask('target@client.example')).body.verificationRequired).toBe(true);
});

it('registration is completed only by the code that belongs to its own password, when the password is sent along', async () => {
  await register('bound@client.example', 'mine and mine alone');
  await register('bound@client.example', 'the other password');
  const mail = await gateway.mailed('VerificationRequested', 'bound@client.example');
  const withPassword = (password: string) =>
    gateway
      .browser()
      .post('/api/client/auth/verify-email', { email: 'bound@client.example', code: mail?.code, password });
  expect((await withPassword('mine and mine alone')).body.code).toBe('invalid_code');
  expect((await withPassword('the other password')).status).toBe(200);
});

it('registration reports mistakes in the form in the words of the specification', async () => {
  const short = await register('short@client.example', 'five5');
  expect(short).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message: 'Password must be at least 6 characters long.' },
  });
  const known = await register('common@client.example', 'Passw0rd1!');
  expect(known).toMatchObject({ status: 400, body: { message: expect.stringContaining('guessed first') } });
  const own = await register('quillfeather@client.example', 'quillfeather1');
  expect(own.status).toBe(400);
  for (const firstName of ['http://evil.example', 'Win at evil.com', 'Ada\u202e', 'Ada\nBcc: x'])
    expect(
      await gateway.browser().post('/api/client/auth/register', { ...form('x@client.example'), firstName }),
    ).toMatchObject({ status: 400, body: { message: expect.stringContaining('A name cannot hold') } });
  const mismatch = await gateway
    .browser()
    .post('/api/client/auth/register', { ...form('x@client.example'), confirmPassword: 'other one' });
  expect(mismatch.body.message).toBe('Passwords do not match.');
});

it('login from a new device is mailed to the owner, except the first login and those from a known device', async () => {
  const before = await gateway.countOf('NewDeviceUsed');
  await account(gateway, 'devices@client.example');
  const known = await logIn(gateway, 'devices@client.example');
  await logIn(gateway, 'devices@client.example', known);
  expect(await gateway.countOf('NewDeviceUsed')).toBe(before);
  await logIn(gateway, 'devices@client.example');
  expect(await gateway.countOf('NewDeviceUsed')).toBe(before + 1);
  expect(await gateway.mailed('NewDeviceUsed', 'devices@client.example')).toMatchObject({ firstName: 'Ada' });
});

it('login requires password and code, and opens a session in an HttpOnly, SameSite=Lax cookie', async () => {
  await account(gateway, 'login@client.example');
  const browser = await logIn(gateway, 'login@client.example');
  const me = await browser.get('/api/client/auth/user');
  expect(me).toMatchObject({ status: 200, body: { email: 'login@client.example', firstName: 'Ada' } });
  expect(Object.keys(me.body).sort()).toEqual([
    'createdAt',
    'draftKey',
    'email',
    'firstName',
    'id',
    'lastName',
    'phone',
    'pronouns',
  ]);
  const statusAndText = { firstName: 'Ada', lastName: 'Still', phone: null, pronouns: 'she/her' };
  expect((await browser.put('/api/client/auth/user', statusAndText)).body).toMatchObject(statusAndText);
  expect((await browser.get('/api/client/auth/user')).body).toMatchObject(statusAndText);
  const stored = await gateway.sql`SELECT id_hash FROM identity.session`;
  expect(stored.map((row) => row.idHash)).not.toContain(browser.cookies.get('stillpoint-client'));
});

it('what a client changes of their details on one device stays when another, opened before, saves something else', async () => {
  await account(gateway, 'details@client.example');
  const browser = await logIn(gateway, 'details@client.example');
  const { firstName, lastName } = (await browser.get('/api/client/auth/user')).body;
  const before = { firstName, lastName, phone: null, pronouns: null };
  const save = async (changes: object) =>
    (await browser.put('/api/client/auth/user', { ...before, ...changes, basedOn: before })).body;
  await save({ phone: '+1 555 0199' });
  expect(await save({ lastName: 'King' })).toMatchObject({ phone: '+1 555 0199', lastName: 'King' });
});

it('login sends a new verification code to an unverified account with the right password, and reveals nothing to anybody else', async () => {
  await register('unproved@client.example');
  const before = await gateway.countOf('VerificationRequested');
  expect((await ask('unproved@client.example')).body).toMatchObject({ verificationRequired: true });
  expect(await gateway.countOf('VerificationRequested')).toBe(before + 1);
  const refused = await Promise.all([
    ask('unproved@client.example', 'wrong password'),
    ask('nobody@client.example'),
    ask('login@client.example', 'wrong password'),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
  const headers = refused.map((response) => [...response.headers.keys()].sort().join());
  expect(new Set(headers).size).toBe(1);
});

it('login refuses a code after five wrong tries, after ten minutes, and when it is used again', async () => {
  await account(gateway, 'codes@client.example');
  const tryCode = (code: string | undefined) =>
    gateway
      .browser()
      .post('/api/client/auth/verify-login', { email: 'codes@client.example', password: PASSWORD, code });
  const fresh = async () => {
    gateway.clock.advance(1000);
    await ask('codes@client.example');
    return (await gateway.mailed('LoginCodeRequested', 'codes@client.example'))?.code;
  };
  const guessed = await fresh();
  for (let i = 0; i < 5; i++) expect((await tryCode(wrong(guessed))).body.code).toBe('invalid_code');
  expect((await tryCode(guessed)).status).toBe(422);

  const late = await fresh();
  gateway.clock.advance(10 * 60_000);
  expect((await tryCode(late)).status).toBe(422);

  const once = await fresh();
  const both = await Promise.all([tryCode(once), tryCode(once)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

it('login counts parallel guesses together, five in all', async () => {
  await account(gateway, 'parallel@client.example');
  await ask('parallel@client.example');
  const mail = await gateway.mailed('LoginCodeRequested', 'parallel@client.example');
  const guess = () =>
    gateway.browser().post('/api/client/auth/verify-login', {
      email: 'parallel@client.example',
      password: PASSWORD,
      code: wrong(mail?.code),
    });
  await Promise.all(Array.from({ length: 9 }, guess));
  const [row] = await gateway.sql<{ triesLeft: number }[]>`
      SELECT tries_left FROM identity.code c JOIN identity.client u ON u.id = c.client_id
      WHERE u.email = 'parallel@client.example'`;
  expect(row?.triesLeft).toBe(0);
});

it('login takes about the same time for a wrong password, an unknown address and an unverified account', async () => {
  await account(gateway, 'timed@client.example');
  await register('timed-unproved@client.example');
  const emails = ['timed@client.example', 'timed-nobody@client.example', 'timed-unproved@client.example'];
  const least = emails.map(() => Infinity);
  // The CPU time of this process, which other processes do not add to; in turns, and the least of each.
  for (let round = 0; round < 9; round++) {
    for (const [index, email] of emails.entries()) {
      const before = process.cpuUsage();
      await ask(email, 'wrong password');
      const { user, system } = process.cpuUsage(before);
      least[index] = Math.min(least[index] ?? Infinity, user + system);
    }
  }
  const [known = 0, ...others] = least;
  // argon2 alone takes some 20 ms: without it the times would differ by a factor of five and more.
  for (const time of others) expect(Math.max(time, known) / Math.min(time, known)).toBeLessThan(2.5);
});

it('a forgotten password is replaced once through the mailed link, which ends all sessions', async () => {
  await account(gateway, 'forgot@client.example');
  const browser = await logIn(gateway, 'forgot@client.example');
  const asked = await gateway.browser().post('/api/client/auth/forgot-password', { email: 'forgot@client.example' });
  const unknown = await gateway.browser().post('/api/client/auth/forgot-password', { email: 'no-one@client.example' });
  expect([unknown.status, unknown.body]).toEqual([200, asked.body]);
  const mail = await gateway.mailed('PasswordResetRequested', 'forgot@client.example');
  const link = new URL(mail?.link ?? '');
  expect(link.origin + link.pathname).toBe('http://practice.example/client/reset-password');
  const reset = () =>
    gateway.browser().post('/api/client/auth/reset-password', {
      token: new URLSearchParams(link.hash.slice(1)).get('token'),
      password: 'a new beginning',
      confirmPassword: 'a new beginning',
    });
  const both = await Promise.all([reset(), reset()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await browser.get('/api/client/auth/user')).status).toBe(401);
  expect((await ask('forgot@client.example')).status).toBe(401);
  expect((await ask('forgot@client.example', 'a new beginning')).status).toBe(200);
});

it('the notice of a password that was reset counts the passkeys that still sign in', async () => {
  const browser = await client(gateway, 'keeper@client.example');
  const { body } = await browser.post('/api/client/auth/passkeys/options');
  const passkey = new Authenticator('http://practice.example').create(body);
  expect((await browser.post('/api/client/auth/passkeys', { name: 'Phone', passkey })).status).toBe(200);
  await gateway.browser().post('/api/client/auth/forgot-password', { email: 'keeper@client.example' });
  const mail = await gateway.mailed('PasswordResetRequested', 'keeper@client.example');
  const token = new URLSearchParams(new URL(mail!.link).hash.slice(1)).get('token');
  const form = { token, password: 'a new beginning', confirmPassword: 'a new beginning' };
  expect((await gateway.browser().post('/api/client/auth/reset-password', form)).status).toBe(200);
  const rows = await gateway.sql`
    SELECT facts->'passkeys' AS passkeys FROM events.outbox WHERE type = 'PasswordChanged' ORDER BY publish_after DESC LIMIT 1`;
  expect(rows).toMatchObject([{ passkeys: 1 }]);
});

it('a forgotten password leaves no code, link or session id in plain text', async () => {
  const [dump] = await gateway.sql<{ text: string }[]>`
      SELECT string_agg(t, ' ') AS text FROM (
        SELECT row_to_json(c)::text AS t FROM identity.code c UNION ALL SELECT row_to_json(p)::text FROM identity.password_reset p
        UNION ALL SELECT row_to_json(s)::text FROM identity.session s UNION ALL SELECT row_to_json(r)::text FROM identity.rate_limit r
        UNION ALL SELECT facts::text || personal FROM events.outbox) all_rows`;
  expect(dump?.text).not.toMatch(/@client\.example|127\.0\.0\.1/);
  const mail = await gateway.mailed('LoginCodeRequested', 'parallel@client.example');
  expect(dump?.text).not.toContain(`"${mail?.code}"`);
});

it('of password reset links that are requested at once the last one works, and none once the password has changed', async () => {
  const email = 'links-at-once@client.example';
  const browser = await client(gateway, email);
  const ask = () => gateway.browser().post('/api/client/auth/forgot-password', { email });
  const links = async () =>
    (
      await gateway.sql`
        SELECT FROM identity.password_reset r JOIN identity.client c ON c.id = r.client_id WHERE c.email = ${email}`
    ).length;
  let asked: ReturnType<typeof ask>[] = [];
  await gateway.sql.begin(async (tx) => {
    await tx`SELECT FROM identity.client WHERE email = ${email} FOR UPDATE`;
    asked = [ask(), ask(), ask()];
    await untilSomebodyWaits(gateway.sql, 3);
  });
  await Promise.all(asked);
  expect(await links()).toBe(1);
  const link = (await gateway.mailed('PasswordResetRequested', email))?.link ?? '';
  const password = 'another password altogether';
  const form = { currentPassword: PASSWORD, password, confirmPassword: password };
  expect((await browser.post('/api/client/auth/password', form)).status).toBe(200);
  expect(await links()).toBe(0);
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  for (const unusable of [token, 'x'.repeat(129)]) {
    const late = await gateway
      .browser()
      .post('/api/client/auth/reset-password', { token: unusable, password, confirmPassword: password });
    expect(late.body.code).toBe('invalid_link');
  }
});
