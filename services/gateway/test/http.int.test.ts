import { randomBytes, randomUUID } from 'node:crypto';
import { request as rawRequest } from 'node:http';
import { connect as connectTo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { productVersion } from '@stillpoint/config';
import { connect } from '@stillpoint/db';
import type * as booking from '@stillpoint/booking';
import { pino } from 'pino';
import { serveHttp } from '../../../infra/sandbox/listen.ts';
import { endArchive, insertArchive, insertPart } from '../src/archive/store.ts';
import { apiRouter } from '../src/http/route.ts';
import { sharedResponses } from '../src/http/shared-responses.ts';
import { NOBODY } from '../src/identity/sessions.ts';
import { createApp } from '../src/app.ts';
import {
  ARCHIVE_PART_BYTES,
  archiveFileUrl,
  emailFrameUrl,
  listServices,
  PAYPAL_WEBHOOK_PATH,
} from '@stillpoint/contracts';
import { correlationId } from '@stillpoint/log';
import { createHealth, serveHealth } from '@stillpoint/runtime';
import { Browser } from '@stillpoint/testing';
import { NO_CALLER, admin } from './support/people.ts';
import { testGateway } from './support/start-gateway.ts';

const lines: string[] = [];
const gateway = testGateway({
  log: pino(
    { level: 'debug', mixin: () => ({ correlationId: correlationId() }) },
    { write: (line: string) => void lines.push(line) },
  ),
});
const json = { 'content-type': 'application/json' };
const LOGIN = '/api/admin/login';
const send = (method: string, path: string, init: RequestInit = {}) => gateway.browser().send(method, path, init);
const refusal = (code: string, status: number) => ({ status, body: { code, message: expect.any(String) } });

/** Sends a request with the path as given, which an ordinary client would encode. */
const raw = (method: string, path: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { port } = new URL(gateway.url);
    const sent = rawRequest({ host: '127.0.0.1', port, method, path }, (response) => {
      let text = '';
      response
        .on('data', (chunk) => (text += chunk))
        .on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });

it.each([
  [{ password: 'x' }, 'username: Invalid input: expected string, received undefined'],
  [{ username: 'admin', password: ['x'] }, 'password: Invalid input: expected string, received array'],
  [{ username: 'admin', password: '' }, 'password: Too small: expected string to have >=1 characters'],
])('the gateway says which field of %j it refuses', async (body, message) => {
  const response = await send('POST', LOGIN, { headers: json, body: JSON.stringify(body) });
  expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input', message } });
});

it.each([
  ['www.example.org', 'firstName: A name cannot hold a web address.'],
  ['x'.repeat(60_000), 'firstName: At most 100 characters'],
])('the gateway says that %.20j is no name, and in which field', async (firstName, message) => {
  const person = { firstName, lastName: 'B', email: 'a@b.example', password: '123456', confirmPassword: '123456' };
  const response = await send('POST', '/api/client/auth/register', { headers: json, body: JSON.stringify(person) });
  expect(response).toMatchObject({ status: 400, body: { code: 'invalid_input', message } });
});

it.each([
  ['broken JSON', '{"username": ', 400, 'invalid_input'],
  ['a bare value', '"admin"', 400, 'invalid_input'],
  ['an array', '[]', 400, 'invalid_input'],
  ['no content', '', 400, 'invalid_input'],
  ['a NUL character', '{"username": "a\\u0000b", "password": "x"}', 400, 'invalid_input'],
  ['a NUL in a name', '{"user\\u0000": 1, "username": "a", "password": "x"}', 400, 'invalid_input'],
  ['prototype pollution', '{"__proto__": {"isAdmin": true}, "username": "a", "password": "x"}', 400, 'invalid_input'],
  ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400, 'invalid_input'],
  ['too many bytes', JSON.stringify({ username: 'a'.repeat(64 * 1024), password: 'x' }), 413, 'too_large'],
  ['a huge number', '{"username": 1e999, "password": "x"}', 400, 'invalid_input'],
])('the gateway refuses a body with %s', async (_what, body, status, code) => {
  expect(await send('POST', LOGIN, { headers: json, body })).toMatchObject(refusal(code, status));
});

it.each([
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'username=admin&password=x'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['application/json; charset=latin1', '{}'],
])('the gateway returns 415 to a body of type %s', async (type, body) => {
  expect(await send('POST', LOGIN, { headers: { 'content-type': type }, body })).toMatchObject(
    refusal('not_json', 415),
  );
});

it('the gateway returns 415 to a compressed body without inflating it', async () => {
  const headers = { ...json, 'content-encoding': 'gzip' };
  expect(await send('POST', LOGIN, { headers, body: new Uint8Array(gzipSync('{}')) })).toMatchObject(
    refusal('not_json', 415),
  );
});

it.each([
  '/api/appointments/%E0%A4%A',
  '/api/appointments/%ff',
  '/api/appointments/%00',
  '/api/payment-link/%00abc',
  '/api/appointments?date=%00',
  '/api/appointments/date/2026-13-45',
  '/api/appointments/date/2026-02-30',
  '/api/appointments/range?from=2026-01-01',
  '/api/appointments/range?from=2026-01-01&from=2026-01-02&to=2026-01-03',
  '/api/appointments/range?from=2026-01-01&to=2027-01-01',
  '/api/appointments/range?from=2026-01-03&to=2026-01-01',
  '/api/appointments/not-a-uuid',
  '/%00',
  'http://[',
])('the gateway returns 400 to the address %s', async (path) => {
  const response = await raw('GET', path);
  expect(response.status).toBe(400);
  expect(JSON.parse(response.text)).toMatchObject({ code: 'invalid_input' });
});

it('the gateway accepts the days of taken times in any valid encoding of the address', async () => {
  for (const path of ['date/2026%2D11%2D23', 'range?from=2026-11%2D23&to=2026-11-23&and=more'])
    expect(await send('GET', `/api/appointments/${path}`), path).toMatchObject({ status: 200, body: [] });
  expect((await raw('HEAD', '/api/appointments/date/2026-11-23')).status).toBe(200);
});

it('the gateway returns 404 to unknown addresses of the API, and 405 with the allowed methods to other methods', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/services/', '/API/services', '/nowhere'])
    expect(await send('GET', path), path).toMatchObject(refusal('not_found', 404));
  const response = await send('DELETE', '/api/services');
  expect(response).toMatchObject(refusal('method_not_allowed', 405));
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  for (const [method, path, allowed] of [
    ['POST', emailFrameUrl(1, false), 'GET, HEAD'],
    ['PUT', '/api/openapi.json', 'GET, HEAD'],
    ['DELETE', '/api/login', 'GET, HEAD'],
    ['GET', PAYPAL_WEBHOOK_PATH, 'POST'],
  ] as const) {
    const other = await send(method, path);
    expect([other.status, other.headers.get('allow')], path).toEqual([405, allowed]);
  }
  for (const method of ['PATCH', 'OPTIONS', 'PROPFIND'])
    expect((await raw(method, '/api/services')).status, method).toBe(405);
  expect((await raw('HEAD', '/api/services')).status).toBe(200);
});

it.each(['0000-01-01', '0001-01-01', '1582-10-10', '9999-12-31'])(
  'the gateway serves requests for the day %s',
  async (date) => {
    expect((await send('GET', `/api/appointments/date/${date}`)).status).toBeLessThan(500);
    expect((await send('GET', `/api/appointments/range?from=${date}&to=${date}`)).status).toBeLessThan(500);
    const adminBrowser = await admin(gateway);
    for (const path of ['/api/appointments?date=', '/api/admin/appointments?from=', '/api/admin/appointments?to='])
      expect((await adminBrowser.get(path + date)).status, path).toBeLessThan(500);
  },
);

it.each([
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-12-01T10:00:00.1234567890Z',
])('the gateway serves requests for the moment %s', async (appointmentDate) => {
  const adminBrowser = await admin(gateway);
  const form = { name: 'Calm', description: 'Calm', price: 0, duration: 1440 };
  const { body } = await adminBrowser.post('/api/admin/services', form);
  const person = { clientEmail: 'a@client.example', clientName: 'Ada' };
  const booked = await adminBrowser.post('/api/admin/appointments', {
    ...person,
    serviceId: body.id,
    appointmentDate,
  });
  expect([400, 422], booked.text).toContain(booked.status);
});

it('the gateway accepts long bodies from the administrator only, who reads that the session has ended where it has', async () => {
  const adminBrowser = await admin(gateway);
  const body = JSON.stringify({ hypnoticTechniques: 'é'.repeat(20_000), afterthoughts: 'é'.repeat(20_000) });
  const path = '/api/admin/appointments/00000000-0000-4000-8000-000000000000/notes';
  expect(await send('POST', path, { headers: json, body })).toMatchObject(refusal('unauthorized', 401));
  expect(await adminBrowser.send('POST', path, { headers: json, body })).toMatchObject(refusal('not_found', 404));
  const huge = JSON.stringify({ afterthoughts: 'a'.repeat(2 * 1024 * 1024) });
  expect(await adminBrowser.send('POST', path, { headers: json, body: huge })).toMatchObject(refusal('too_large', 413));
});

it('the gateway ignores fields that nobody asked for', async () => {
  const adminBrowser = await admin(gateway);
  const form = { name: 'Calm', description: 'Calm', price: '10', duration: '30', id: 77, isAdmin: true };
  const { status, body } = await adminBrowser.post('/api/admin/services', form);
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual([
    'currency',
    'description',
    'duration',
    'icon',
    'id',
    'isActive',
    'name',
    'price',
  ]);
  expect(body.id).not.toBe(77);
});

it('responses of the gateway carry the security headers, and nothing that names the software', async () => {
  const { headers } = await send('GET', '/api/practice');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-inline');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('the gateway keeps an idle connection open for longer than any proxy in front of it', async () => {
  const seconds = /timeout=(\d+)/.exec((await send('GET', '/healthz')).headers.get('keep-alive') ?? '')?.[1];
  expect(Number(seconds)).toBeGreaterThan(120);
});

it('the gateway redirects /api/login to the administrator’s login', async () => {
  const response = await send('GET', '/api/login');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/admin/login']);
});

it('the gateway serves health and readiness to everyone, and metrics on the health port alone, which only this machine reaches where it is any free one', async () => {
  const { health } = gateway.deps;
  expect((await send('GET', '/healthz')).body).toEqual({ status: 'up', version: productVersion() });
  expect((await send('GET', '/readyz')).body).toEqual({ status: 'ready', parts: {} });
  expect((await send('GET', '/metrics')).status).toBe(404);
  const own = await serveHealth(health, 0, '0.0.0.0');
  const figures = await (await fetch(`http://127.0.0.1:${own.port}/metrics`)).text();
  // Another address of this machine, at which what listens everywhere answers.
  await expect(fetch(`http://127.0.0.2:${own.port}/metrics`)).rejects.toThrow();
  await new Promise((resolve) => own.server.close(resolve));
  expect(figures).toContain('http_request_duration_seconds_bucket');
  expect(figures).not.toContain('%');
});

it('methods that a path does not take are one series of the metrics, however many of them a visitor tries', async () => {
  for (const method of ['PATCH', 'PROPFIND', 'PURGE', 'REPORT', 'SEARCH'])
    expect((await send(method, '/api/setup')).status).toBe(405);
  const counted = async () => (await gateway.deps.health.metrics.metrics()).match(/_count\{route="\/api\/setup".*/g);
  await expect.poll(counted).toEqual(['_count{route="/api/setup",method="other",status="4xx"} 5']);
});

it('a visitor who sends thousands of requests without waiting for an answer is hung up on after ten', async () => {
  lines.length = 0;
  const request = 'GET /api/practice HTTP/1.1\r\nHost: practice.example\r\n\r\n';
  const socket = connectTo(Number(new URL(gateway.url).port), '127.0.0.1').on('error', () => undefined);
  socket.write(request.repeat(5_000));
  await new Promise((resolve) => socket.resume().once('close', resolve));
  expect((await send('GET', '/api/practice')).status).toBe(200);
  expect(lines.filter((line) => line.includes('"route":"/api/practice"')).length).toBeLessThan(500);
});

const LEFT = '"msg":"left before the whole answer"';

it('a visitor who leaves in the middle of a request is no failure of the product, and the log says no status', async () => {
  lines.length = 0;
  const { port } = new URL(gateway.url);
  const headers = { ...json, 'content-length': 100, expect: '100-continue' };
  const sent = rawRequest({ host: '127.0.0.1', port, method: 'POST', path: PAYPAL_WEBHOOK_PATH, headers });
  sent.on('error', () => undefined).on('continue', () => sent.write('{', () => sent.destroy()));
  sent.flushHeaders();
  await expect.poll(() => lines.join('')).toContain(LEFT);
  expect(lines.join('')).toContain('"status":null');
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
});

it('an administrator who leaves in the middle of a download is no failure of the product', async () => {
  const { sql, sealer, now } = gateway.deps.identity;
  const id = randomUUID();
  await insertArchive(sql, id, now());
  for (let position = 0; position < 40; position++)
    await insertPart(sql, sealer, id, { position, content: randomBytes(ARCHIVE_PART_BYTES), now: now() });
  await endArchive(sql, id, 'done');
  const { cookieHeader: cookie } = await admin(gateway);
  lines.length = 0;
  const asked = rawRequest(gateway.url + archiveFileUrl(id), { headers: { cookie } }, (response) =>
    response.once('data', () => asked.destroy()),
  );
  asked.on('error', () => undefined).end();
  await expect.poll(() => lines.join('')).toContain(LEFT);
  expect(lines.join('')).toContain('"status":200');
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)).toEqual([]);
});

it('a response that breaks its contract becomes a logged 500 that reveals nothing', async () => {
  const broken = apiRouter(
    gateway.deps.log,
    gateway.clock.now,
    sharedResponses(gateway.deps.changes, () => null),
  );
  broken.route(listServices, () => [{ id: 1, name: 'x', password_hash: 'secret' }] as never);
  const express = (await import('express')).default;
  const { errorHandler } = await import('../src/http/error-handler.ts');
  const app = express()
    .use((request, _response, next) => {
      request.visitor = NOBODY;
      request.caller = NO_CALLER;
      request.correlationId = 'test';
      next();
    })
    .use(broken.router, errorHandler(gateway.deps.log));
  const { url, stop } = await serveHttp(app);
  const response = await new Browser(url).get('/api/services');
  await stop();
  expect(response).toMatchObject(refusal('internal', 500));
  expect(response.text).not.toContain('secret');
  expect(lines.join('')).toContain('an answer breaks its contract');
});

describe('while the database is down', () => {
  const away = connect('postgres://nobody@127.0.0.1:9/none', { max: 1 });
  afterAll(() => away.end({ timeout: 1 }));

  it('the gateway returns 503 with Retry-After while the database is down, for services and sessions alike, and logs what failed and why', async () => {
    const { deps } = gateway;
    const app = createApp({
      ...deps,
      health: createHealth(deps.log),
      identity: { ...deps.identity, sql: away },
      booking: { ...deps.booking, sql: away } satisfies booking.BookingContext,
    });
    const { url, stop } = await serveHttp(app);
    const visitor = new Browser(url);
    const services = await visitor.get('/api/services');
    visitor.cookies.set('stillpoint-client', 'a'.repeat(43));
    const session = await visitor.get('/api/client/auth/user');
    await stop();
    for (const response of [services, session]) {
      expect(response).toMatchObject(refusal('unavailable', 503));
      expect(response.headers.get('retry-after')).toBe('5');
    }
    const errors = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
    expect(errors).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'GET /api/services failed with 503: connect ECONNREFUSED 127.0.0.1:9',
      }),
    );
  });
});

it('the log contains path patterns and ids, never the contents of an address or a body', async () => {
  const secret = 'tokenthatletsonein';
  await send('GET', `/api/payment-link/${secret}`);
  await send('GET', `/payment/${secret}?also=${secret}`);
  await (await admin(gateway)).get(`/api/admin/patients/${secret}%40client.example/history`);
  await send('POST', LOGIN, { headers: json, body: JSON.stringify({ username: secret, password: secret }) });
  const text = lines.join('');
  expect(text).not.toContain(secret);
  expect(text).toContain('"route":"/api/payment-link/:token"');
  for (const line of lines.filter((line) => line.includes('"msg":"answered"')))
    expect(JSON.parse(line).correlationId).toMatch(/^[0-9a-f-]{36}$/);
});
