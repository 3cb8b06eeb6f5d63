import { connect, createServer } from 'node:net';
import { Transform } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect as openPool, openChangeFeed, type ChangeFeed } from '@stillpoint/db';
import { createLogger } from '@stillpoint/log';
import { proxyTo, Browser, requireOk, until, type ServerProxy } from '@stillpoint/testing';
import { listenOn, serveHttp } from '../../../infra/sandbox/listen.ts';
import type { Request } from '../src/http/request.ts';
import { sharedResponses } from '../src/http/shared-responses.ts';
import { createApp } from '../src/app.ts';
import { openSite, SHARED_CHANGES } from '../src/practice/site.ts';
import { createHealth } from '@stillpoint/runtime';
import { publishAsIs } from './practice-page.ts';
import { PRACTICE } from './support/start-gateway.ts';
import { CLIENT, gatewayFixture } from './support/gateway-fixture.ts';

const fixture = gatewayFixture();
const SERVICES = '/api/services';

/** A second gateway on the same database, with its own memory and listening connection, as a second process would have. */
const second = {} as {
  url: string;
  browser: Browser;
  changes: ChangeFeed;
  proxy: ServerProxy;
  lost: string[];
};
let close: () => Promise<unknown>;

beforeAll(async () => {
  const { deps, sql } = fixture.gateway;
  const { host, port, user, pass, database } = sql.options;
  const address = `postgres://${user}:${String(pass ?? '')}@${host[0]}:${port[0]}/${database}`;
  second.proxy = await proxyTo(address);
  await second.proxy.open();
  second.lost = [];
  second.changes = await openChangeFeed({
    url: second.proxy.url,
    channel: SHARED_CHANGES,
    name: 'second',
    onLost: (reason) => second.lost.push(reason),
  });
  const { identity, booking, payment, log } = deps;
  const ownBooking: typeof booking = {
    ...booking,
    get timeZone() {
      return site.known.page.timeZone;
    },
  };
  const site = await openSite({
    sql: identity.sql,
    booking: ownBooking,
    payment,
    changes: second.changes,
    practice: PRACTICE,
    log,
  });
  const { url, stop } = await serveHttp(
    createApp({ ...deps, site, booking: ownBooking, changes: second.changes, health: createHealth(log) }),
  );
  second.url = url;
  second.browser = new Browser(second.url);
  close = async () => {
    await stop();
    await second.changes.close();
    await second.proxy.shut();
  };
});
afterAll(() => close());

const namesAt = async (browser: Browser): Promise<string[]> =>
  (requireOk(await browser.get(SERVICES)) as { name: string }[]).map(({ name }) => name);
/** Changes a row without either gateway. */
const rename = (name: string) =>
  fixture.gateway.sql`UPDATE booking.service SET name = ${name} WHERE id = ${fixture.free()}`;

it('shared responses are not read from the database while nothing has changed, and are 304 for anyone who has them', async () => {
  const { headers } = await second.browser.get(SERVICES);
  const etag = headers.get('etag') ?? '';
  // PostgreSQL's own counts would not do: a connection may report its reads ten seconds late.
  const { options } = fixture.gateway.deps.booking.sql;
  const { debug } = options;
  const asked: string[] = [];
  options.debug = (_connection, query) => void asked.push(query);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      second.browser.get(SERVICES, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 304));
  options.debug = debug;
  expect(asked.filter((query) => query.includes('booking.service'))).toEqual([]);
});

it('shared responses are read once for everyone who asks the same at the same moment, and again for anyone who asks later', async () => {
  const { find, add } = sharedResponses(second.changes, () => null);
  const read: unknown[] = [];
  add({ pattern: '/taken/:day', read: async (asked) => JSON.stringify(read.push(asked)) });
  const ask = async (url: string) => (await find(url.split('?')[0]!, { url } as Request))?.body;
  expect(await Promise.all([ask('/taken/1'), ask('/taken/1'), ask('/taken/1?a=b')])).toEqual(['1', '1', '2']);
  expect(await ask('/taken/1')).toBe('3');
  expect(read).toMatchObject([{ params: { day: '1' } }, { query: { a: 'b' } }, { params: { day: '1' } }]);
  for (const path of ['/taken', '/taken/', '/taken/%31', '/taken/1/2']) expect(await ask(path), path).toBeUndefined();
});

it.each([
  ['/api/services', () => rename('Renamed for both')],
  [
    '/api/availability',
    () => fixture.gateway.sql`DELETE FROM booking.availability WHERE id = (SELECT max(id) FROM booking.availability)`,
  ],
  [
    '/api/booking-rules',
    () => fixture.gateway.sql`INSERT INTO booking.day_off (first_day, last_day) VALUES ('2027-12-24', '2027-12-24')`,
  ],
  [
    '/api/booking-rules',
    () => fixture.gateway.sql`UPDATE booking.practice_rules SET minimum_notice_minutes = minimum_notice_minutes + 1`,
  ],
  ['/api/practice', () => publishAsIs(fixture, { name: 'Agreed upon' })],
])(
  'shared responses change on both gateways, at %s, when a row is changed directly in the database',
  async (path, change) => {
    const old = (await second.browser.get(path)).text;
    await change();
    const now = (await fixture.as('visitor').get(path)).text;
    expect(now).not.toBe(old);
    await expect.poll(async () => (await second.browser.get(path)).text).toBe(now);
  },
);

it('shared responses are new at once for the administrator who changed them through the same gateway', async () => {
  const admin = new Browser(second.url);
  admin.cookies.set(...([...fixture.as('admin').cookies][0] as [string, string]));
  const [service] = requireOk(await admin.get('/api/admin/services')) as { id: number; name: string }[];
  for (const name of ['One name', 'Another name', 'A third name']) {
    expect(await namesAt(admin)).not.toContain(name);
    requireOk(await admin.put(`/api/admin/services/${service!.id}`, { ...service, name }));
    expect(await namesAt(admin)).toContain(name);
  }
});

it('shared responses are read again while changes cannot be listened for, and a change made in the meantime is not missed', async () => {
  await namesAt(second.browser);
  await second.proxy.shut();
  await expect.poll(() => second.changes.isCurrent()).toBe(false);
  await rename('Changed while nobody listened');
  expect(await namesAt(second.browser)).toContain('Changed while nobody listened');
  await second.proxy.open();
  await expect.poll(async () => second.changes.isCurrent()).toBe(true);
  expect(await namesAt(second.browser)).toContain('Changed while nobody listened');
});

it('shared responses are read again after the server ended the listening connection', async () => {
  await namesAt(second.browser);
  const ended = second.lost.length;
  await fixture.gateway.sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'second'
        AND datname = current_database()`;
  await rename('Changed after the server ended it');
  await expect.poll(() => namesAt(second.browser)).toContain('Changed after the server ended it');
  // Responses are read again as soon as the connection is silent; its loss may be reported later.
  await expect.poll(() => second.lost.length).toBeGreaterThan(ended);
});

it('shared responses are trusted only for a moment while the connection is silent but not closed', async () => {
  await expect.poll(async () => second.changes.isCurrent()).toBe(true);
  await namesAt(second.browser);
  second.proxy.silence();
  await rename('Changed while the network was silent');
  await expect.poll(() => namesAt(second.browser)).toContain('Changed while the network was silent');
});

it('times taken are those of a day on the practice’s clock as another gateway has just published it, also while that cannot be heard', async () => {
  const morning = '2026-12-01T14:00:00.000Z';
  const form = { serviceId: fixture.free(), clientEmail: CLIENT, clientName: 'Ada Still', appointmentDate: morning };
  requireOk(await fixture.as('admin').post('/api/admin/appointments', form));
  const takenAt = async () => requireOk(await second.browser.get('/api/appointments/date/2026-12-02')) as unknown[];
  await expect.poll(async () => second.changes.isCurrent()).toBe(true);
  expect(await takenAt()).toEqual([]);
  const { version } = second.changes;
  await publishAsIs(fixture, { timeZone: 'Pacific/Auckland' });
  await expect.poll(() => second.changes.version).toBeGreaterThan(version);
  expect(await takenAt()).toHaveLength(1);

  await second.proxy.shut();
  await expect.poll(() => second.changes.isCurrent()).toBe(false);
  for (const [timeZone, taken] of [
    ['America/New_York', 0],
    ['Pacific/Auckland', 1],
  ] as const) {
    await publishAsIs(fixture, { timeZone });
    await expect.poll(takenAt).toHaveLength(taken);
  }
  await second.proxy.open();
});

it('shared responses are read each time behind a pooler, which numbers connections itself and may give notifications to others', async () => {
  const { host, port, user, pass, database } = fixture.gateway.sql.options;
  const pooler = createServer((near) => {
    const far = connect(port[0]!, host[0]!);
    const renumbered = new Transform({
      transform(data: Buffer, _, done) {
        // BackendKeyData: K, its length, the number and a secret.
        const at = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
        if (at >= 0) data.writeInt32BE(data.readInt32BE(at + 5) + 1, at + 5);
        done(null, data);
      },
    });
    far.pipe(renumbered).pipe(near).pipe(far);
    for (const socket of [near, far]) socket.on('error', () => far.destroy());
  });
  const lost: string[] = [];
  const changes = await openChangeFeed({
    url: `postgres://${user}:${String(pass ?? '')}@127.0.0.1:${await listenOn(pooler)}/${database}`,
    channel: SHARED_CHANGES,
    name: 'pooled',
    onLost: (reason) => lost.push(reason),
  });
  expect(lost).toEqual(['Error: a pooler is in between, which may give notifications to others']);
  expect(await changes.isCurrent()).toBe(false);
  await changes.close();
  pooler.close();
});

it('logs once for all who ask while the database is away that public pages stay as last read', async () => {
  const { deps } = fixture.gateway;
  const { url } = second.proxy;
  const lines: string[] = [];
  const changes = await openChangeFeed({ url, channel: SHARED_CHANGES, name: 'test', onLost: () => undefined });
  const pool = openPool(url, { max: 1 });
  const site = await openSite({
    sql: pool,
    booking: deps.booking,
    payment: deps.payment,
    changes,
    practice: PRACTICE,
    log: createLogger({ name: 'test', level: 'warn' }, { write: (line) => lines.push(line) }),
  });
  const { version } = changes;
  await rename('Renamed while it is away');
  await until('the change', async () => changes.version !== version);
  await pool.end();
  await Promise.all([site.current(), site.current(), site.current()]);
  expect(lines).toHaveLength(1);
  await changes.close();
});
