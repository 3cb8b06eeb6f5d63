import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { DAY_MS, HOUR_MS } from '@stillpoint/scheduling';
import { until, untilSomebodyWaits } from '@stillpoint/testing';
import { expect, it } from 'vitest';
import { purgeExpired } from '../../src/identity/purge.ts';
import { renewSessionRow } from '../../src/identity/store/sessions.ts';
import { ensureAdmin } from '../../src/identity/commands/admin/ensure-admin.ts';
import { account, admin, client, logIn, PASSWORD } from '../support/people.ts';
import { ADMIN, testGateway } from '../support/start-gateway.ts';

const gateway = testGateway();
const https = testGateway({ settings: { publicUrl: 'https://practice.example' } });
const isClient = async (browser: ReturnType<typeof gateway.browser>) =>
  (await browser.get('/api/client/auth/user')).status === 200;
const isAdmin = async (browser: ReturnType<typeof gateway.browser>) =>
  (await browser.get('/api/admin/user')).status === 200;

it('a session gets a fresh id at each login, and the previous one is invalidated', async () => {
  const browser = await client(gateway, 'rotates@client.example');
  const first = browser.cookies.get('stillpoint-client');
  gateway.clock.advance(1000);
  await logIn(gateway, 'rotates@client.example', browser);
  expect(browser.cookies.get('stillpoint-client')).not.toBe(first);
  const old = gateway.browser();
  old.cookies.set('stillpoint-client', first ?? '');
  expect(await isClient(old)).toBe(false);
  expect(await isClient(browser)).toBe(true);
});

it('a session continues under a fresh id when its user confirms their identity, and the old id works for ten more seconds but confirms nothing', async () => {
  const browser = await admin(gateway);
  const before = gateway.browser();
  const id = browser.cookies.get('stillpoint-admin')!;
  before.cookies.set('stillpoint-admin', id);
  gateway.clock.advance(16 * 60_000);
  expect((await browser.post('/api/admin/confirm', { password: ADMIN.password })).status).toBe(200);
  expect(browser.cookies.get('stillpoint-admin')).not.toBe(id);
  const erase = { expected: 1 };
  expect((await before.post('/api/admin/due-notes/erase', erase)).body.code).toBe('confirmation_required');
  expect((await browser.post('/api/admin/due-notes/erase', erase)).body.code).toBe('changed_meanwhile');
  expect(await isAdmin(before)).toBe(true);
  const { body } = await browser.get('/api/admin/security');
  expect(body.sessions.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toHaveLength(1);
  gateway.clock.advance(10_000);
  expect([await isAdmin(before), await isAdmin(browser)]).toEqual([false, true]);
});

it('a session that is confirmed again with its previous id within ten seconds continues under the same new id', async () => {
  const browser = await admin(gateway);
  const before = gateway.browser();
  before.cookies.set('stillpoint-admin', browser.cookies.get('stillpoint-admin')!);
  for (const tab of [browser, before])
    expect((await tab.post('/api/admin/confirm', { password: ADMIN.password })).status).toBe(200);
  gateway.clock.advance(10_000);
  expect([await isAdmin(browser), await isAdmin(before)]).toEqual([true, true]);
  const sent = await before.post('/api/admin/due-notes/erase', { expected: 1 });
  expect(sent.body.code).toBe('changed_meanwhile');
});

it('a session that two tabs confirm at once continues in both', async () => {
  const browser = await admin(gateway);
  const other = gateway.browser();
  other.cookies.set('stillpoint-admin', browser.cookies.get('stillpoint-admin')!);
  const tabs = [browser, other];
  const responses = await Promise.all(tabs.map((tab) => tab.post('/api/admin/confirm', { password: ADMIN.password })));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  gateway.clock.advance(10_000);
  expect([await isAdmin(browser), await isAdmin(other)]).toEqual([true, true]);
});

it('a session whose use another tab records while it is being confirmed continues under its new id', async () => {
  const { sql, clock, deps } = gateway;
  const browser = await admin(gateway);
  const hashes = deps.identity.sealer.hashes('session', browser.cookies.get('stillpoint-admin')!);
  clock.advance(5 * 60_000);
  let used: ReturnType<typeof browser.get> | undefined;
  await sql.begin(async (tx) => {
    const until = new Date(clock.now().getTime() + 10_000);
    const passingId = '2a4b8f0e-5c55-4b70-9d0f-0d6a1c9be611';
    await renewSessionRow(tx, hashes, { idHash: 'next', confirmedAt: clock.now(), passingId, until });
    used = browser.get('/api/admin/user');
    await untilSomebodyWaits(sql);
  });
  expect((await used)?.status).toBe(200);
  const rows = await sql<{ isPassing: boolean }[]>`
    SELECT device IS NULL AS is_passing FROM identity.session WHERE id_hash = ANY(${[...hashes, 'next']}) ORDER BY 1`;
  expect(rows).toEqual([{ isPassing: false }, { isPassing: true }]);
});

it('a session that three tabs confirm, each with another of its ids, continues in all', async () => {
  const browser = await admin(gateway);
  const other = gateway.browser();
  other.cookies.set('stillpoint-admin', browser.cookies.get('stillpoint-admin')!);
  for (const tab of [browser, browser, other])
    expect((await tab.post('/api/admin/confirm', { password: ADMIN.password })).status).toBe(200);
  gateway.clock.advance(10_000);
  expect([await isAdmin(browser), await isAdmin(other)]).toEqual([true, true]);
});

it('a request with the previous id acts on the session that continues: a new password ends the others and keeps it, a logout ends it', async () => {
  const email = 'before@client.example';
  await account(gateway, email);
  const confirmed = async () => {
    const browser = await logIn(gateway, email);
    const before = gateway.browser();
    before.cookies.set('stillpoint-client', browser.cookies.get('stillpoint-client')!);
    expect((await browser.post('/api/client/auth/confirm', { password: PASSWORD })).status).toBe(200);
    return [before, browser] as const;
  };
  const [before, browser] = await confirmed();
  const passwords = { currentPassword: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD };
  expect((await before.post('/api/client/auth/password', passwords)).status).toBe(200);
  expect(await isClient(browser)).toBe(true);

  const [earlier, stolen] = await confirmed();
  const { sessions } = (await browser.get('/api/client/auth/security')).body;
  const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  expect((await browser.delete(`/api/client/auth/sessions/${id}`)).status).toBe(200);
  expect([await isClient(earlier), await isClient(stolen)]).toEqual([false, false]);

  const [leaving, left] = await confirmed();
  expect((await leaving.post('/api/client/auth/logout')).status).toBe(200);
  expect(await isClient(left)).toBe(false);
});

it('a session ignores an id that somebody planted before the login', async () => {
  await account(gateway, 'planted@client.example');
  const browser = gateway.browser();
  browser.cookies.set('stillpoint-client', 'a'.repeat(43));
  await logIn(gateway, 'planted@client.example', browser);
  expect(browser.cookies.get('stillpoint-client')).not.toBe('a'.repeat(43));
});

it('a session of a client ends after 7 idle days, and after 30 days of any activity', async () => {
  const idle = await client(gateway, 'idle@client.example');
  const busy = await client(gateway, 'busy@client.example');
  gateway.clock.advance(6 * DAY_MS);
  expect(await isClient(busy)).toBe(true);
  gateway.clock.advance(1 * DAY_MS);
  expect(await isClient(idle)).toBe(false);
  const again = await logIn(gateway, 'idle@client.example');
  expect((await again.get('/api/client/auth/security')).body.sessions).toMatchObject([{ isCurrent: true }]);
  for (let day = 7; day < 29; day += 4) {
    expect(await isClient(busy)).toBe(true);
    gateway.clock.advance(4 * DAY_MS);
  }
  expect(await isClient(busy)).toBe(false);
});

it('a session of the administrator ends after an idle hour, and after 12 hours of any activity', async () => {
  const idle = await admin(gateway);
  const busy = await admin(gateway);
  gateway.clock.advance(59 * 60_000);
  expect(await isAdmin(busy)).toBe(true);
  gateway.clock.advance(60_000);
  expect(await isAdmin(idle)).toBe(false);
  for (let half = 2; half < 24; half++) {
    expect(await isAdmin(busy)).toBe(true);
    gateway.clock.advance(HOUR_MS / 2);
  }
  expect(await isAdmin(busy)).toBe(false);
});

it('a session is recorded as used at most once a minute', async () => {
  const browser = await client(gateway, 'touch@client.example');
  const idleUntil = async () =>
    (
      await gateway.sql<{ at: Date }[]>`
          SELECT idle_until AS at FROM identity.session s JOIN identity.client c ON c.id = s.client_id
          WHERE c.email = 'touch@client.example'`
    )[0]?.at.getTime();
  const began = await idleUntil();
  gateway.clock.advance(59_000);
  await isClient(browser);
  expect(await idleUntil()).toBe(began);
  gateway.clock.advance(1_000);
  await isClient(browser);
  expect(await idleUntil()).toBe((began ?? 0) + 60_000);
});

it('a session that an unattended page looks at ends as if it had not been', async () => {
  const [page, other] = [await admin(gateway), await admin(gateway)];
  const look = async () => (await page.get('/api/admin/user', { headers: { 'x-unattended': '1' } })).status;
  gateway.clock.advance(HOUR_MS / 2);
  expect([await look(), await isAdmin(other)]).toEqual([200, true]);
  gateway.clock.advance(HOUR_MS / 2);
  expect([await look(), await isAdmin(other)]).toEqual([401, true]);
});

it('a session ends at logout, separately for client and administrator', async () => {
  const browser = await client(gateway, 'both@client.example');
  await browser.post('/api/admin/login', ADMIN);
  expect([await isClient(browser), await isAdmin(browser)]).toEqual([true, true]);
  const kept = browser.cookies.get('stillpoint-admin') ?? '';
  expect((await browser.post('/api/admin/logout')).status).toBe(200);
  expect([await isClient(browser), await isAdmin(browser)]).toEqual([true, false]);
  browser.cookies.set('stillpoint-admin', kept);
  expect(await isAdmin(browser)).toBe(false);
  await browser.post('/api/client/auth/logout');
  expect(await isClient(browser)).toBe(false);
});

it('a session uses a Secure __Host- cookie behind https', async () => {
  const response = await https.browser().post('/api/admin/login', ADMIN);
  const [session, device] = response.headers.getSetCookie();
  expect(device).toMatch(
    /^__Host-stillpoint-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(session).toMatch(
    /^__Host-stillpoint-admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  const plain = await gateway.browser().post('/api/admin/login', ADMIN);
  expect(plain.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(plain.headers.get('strict-transport-security')).toBeNull();
});

it('the administrator sees the same message from the specification for a wrong name and a wrong password', async () => {
  const responses = await Promise.all([
    gateway.browser().post('/api/admin/login', { ...ADMIN, password: 'wrong' }),
    gateway.browser().post('/api/admin/login', { ...ADMIN, username: 'root' }),
  ]);
  for (const response of responses)
    expect(response).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', message: 'Invalid username or password. Please try again.' },
    });
});

it('the administrator stays signed in after a restart with the same password, and is signed out by a new one', async () => {
  const { identity } = gateway.deps;
  const browser = await admin(gateway);
  expect(await ensureAdmin(identity, ADMIN)).toBeNull();
  expect(await ensureAdmin(identity, { username: 'admin' })).toBeNull();
  expect(await isAdmin(browser)).toBe(true);
  await ensureAdmin(identity, { username: 'admin', password: 'another password' });
  expect(await isAdmin(browser)).toBe(false);
  expect((await gateway.browser().post('/api/admin/login', ADMIN)).status).toBe(401);
  await ensureAdmin(identity, ADMIN);
  await admin(gateway);
});

it('the administrator gets a random password once when none is configured, however many gateways start', async () => {
  await gateway.sql`DELETE FROM identity.admin`;
  const made = await Promise.all([1, 2, 3].map(() => ensureAdmin(gateway.deps.identity, { username: 'keeper' })));
  const passwords = made.filter((password) => password !== null);
  expect(passwords).toHaveLength(1);
  const entered = await gateway.browser().post('/api/admin/login', { username: 'keeper', password: passwords[0] });
  expect(entered.status).toBe(200);
  await ensureAdmin(gateway.deps.identity, ADMIN);
});

it('the purge removes exactly what has expired', async () => {
  const browser = await client(gateway, 'purged@client.example');
  await gateway.browser().post('/api/client/auth/forgot-password', { email: 'purged@client.example' });
  await purgeExpired(gateway.deps.identity);
  expect(await isClient(browser)).toBe(true);
  gateway.clock.advance(40 * DAY_MS);
  await purgeExpired(gateway.deps.identity);
  const [left] = await gateway.sql`
    SELECT (SELECT count(*) FROM identity.session) + (SELECT count(*) FROM identity.code)
      + (SELECT count(*) FROM identity.password_reset) + (SELECT count(*) FROM identity.rate_limit) AS rows`;
  expect(left?.rows).toBe(0);
  expect(await gateway.sql`SELECT 1 FROM identity.client WHERE email = 'purged@client.example'`).toHaveLength(1);
});

it('a request whose body is still on its way when its caller signs out changes nothing', async () => {
  const browser = await client(gateway, 'slow@client.example');
  const body = JSON.stringify({ firstName: 'Late', lastName: 'Writer' });
  gateway.clock.advance(5 * 60_000);
  const { length } = body;
  const slow = request(`${gateway.url}/api/client/auth/user`, {
    method: 'PUT',
    headers: { cookie: browser.cookieHeader, 'content-type': 'application/json', 'content-length': length },
  });
  slow.flushHeaders();
  await until('its caller to be known', async () => {
    const [row] = await gateway.sql`
      SELECT FROM identity.session JOIN identity.client ON client.id = client_id
      WHERE email = 'slow@client.example' AND idle_until > ${gateway.clock.now()}::timestamptz + interval '7 days - 1 minute'`;
    return row !== undefined;
  });
  expect((await browser.post('/api/client/auth/logout')).status).toBe(200);
  gateway.clock.advance(2_000);
  slow.end(body);
  const [answer] = (await once(slow, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(401);
  expect(await gateway.sql`SELECT FROM identity.client WHERE first_name = 'Late'`).toHaveLength(0);
});
