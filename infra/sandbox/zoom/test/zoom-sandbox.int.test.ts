import { afterEach, beforeEach, expect, it } from 'vitest';
import { testFolder } from '@stillpoint/testing';
import { startZoomSandbox, type ZoomSandbox } from '../start-zoom-sandbox.ts';

let dir: string;
let sandbox: ZoomSandbox;
const start = (tokenSeconds = 3600) =>
  startZoomSandbox({ port: 0, dir, accountId: 'account', clientId: 'id', clientSecret: 'secret', tokenSeconds });
const MEETING = {
  topic: 'Session',
  type: 2,
  start_time: '2026-12-01T15:00:00',
  duration: 50,
  timezone: 'America/New_York',
  settings: { waiting_room: true },
};

async function token(basic = 'id:secret', query = 'grant_type=account_credentials&account_id=account') {
  return fetch(`${sandbox.url}/oauth/token?${query}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(basic)}` },
  });
}
async function call(method: string, path: string, body?: unknown, withinMs = 30_000) {
  const { access_token } = (await (await token()).json()) as { access_token: string };
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(withinMs),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
  };
}
const fault = async (body: object) => (await call('POST', '/sandbox/faults', body)).status;

beforeEach(async () => {
  dir = testFolder();
  sandbox = await start();
});
afterEach(() => sandbox.stop());

it('the Zoom sandbox issues tokens for the account credentials only', async () => {
  expect(await (await token()).json()).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    access_token: expect.any(String),
  });
  expect((await token('id:wrong')).status).toBe(401);
  expect((await token('id:secret', 'grant_type=account_credentials&account_id=other')).status).toBe(400);
  expect((await token('id:secret', 'grant_type=client_credentials')).status).toBe(400);
});

it('the Zoom sandbox creates, shows, changes and deletes a meeting, and reads local times in its time zone', async () => {
  const made = await call('POST', '/v2/users/me/meetings', MEETING);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    id: expect.any(Number),
    topic: 'Session',
    type: 2,
    start_time: '2026-12-01T20:00:00Z',
    duration: 50,
    timezone: 'America/New_York',
    join_url: expect.stringContaining('/j/'),
    start_url: expect.stringContaining('/s/'),
    password: expect.any(String),
    settings: { waiting_room: true },
  });
  const path = `/v2/meetings/${String(made.body.id)}`;
  expect((await call('PATCH', path, { start_time: '2026-12-02T10:00:00Z', duration: 60 })).status).toBe(204);
  expect((await call('GET', path)).body).toMatchObject({
    start_time: '2026-12-02T10:00:00Z',
    duration: 60,
    topic: 'Session',
  });
  expect((await fetch(String(made.body.join_url))).status).toBe(200);
  await sandbox.stop();
  sandbox = await start();
  expect((await call('GET', '/sandbox/meetings')).body).toHaveLength(1);
  expect((await call('DELETE', path)).status).toBe(204);
  expect(await call('DELETE', path)).toMatchObject({ status: 404, body: { code: 3001 } });
});

it('the Zoom sandbox names the fields it does not accept', async () => {
  const response = await call('POST', '/v2/users/me/meetings', {
    ...MEETING,
    duration: -1,
    timezone: 'Mars/Base',
    start_time: 'soon',
  });
  expect(response).toMatchObject({
    status: 400,
    body: {
      code: 300,
      errors: expect.arrayContaining([
        expect.objectContaining({ field: 'duration' }),
        expect.objectContaining({ field: 'timezone' }),
      ]),
    },
  });
  expect((await call('POST', '/v2/users/me/meetings', { ...MEETING, start_time: 'soon' })).body).toMatchObject({
    errors: [{ field: 'start_time' }],
  });
});

it('the Zoom sandbox fails as often as asked, then works again', async () => {
  await fault({ kind: 'rate-limit', retryAfter: 2 });
  const limited = await call('POST', '/v2/users/me/meetings', MEETING);
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2']);
  await fault({ kind: 'error-500', count: 2 });
  expect((await call('POST', '/v2/users/me/meetings', MEETING)).status).toBe(500);
  expect((await call('POST', '/v2/users/me/meetings', MEETING)).status).toBe(500);
  await fault({ kind: 'unauthorized' });
  expect(await call('POST', '/v2/users/me/meetings', MEETING)).toMatchObject({ status: 401, body: { code: 124 } });
  await fault({ kind: 'timeout' });
  await expect(call('POST', '/v2/users/me/meetings', MEETING, 1_000)).rejects.toThrow(/timeout/i);
  expect((await call('POST', '/v2/users/me/meetings', MEETING)).status).toBe(201);
  expect(await fault({ kind: 'meteor' })).toBe(400);
});

it('the Zoom sandbox changes only the fields a PATCH names, answers 204 without a body, and refuses invalid values', async () => {
  const { body: made } = await call('POST', '/v2/users/me/meetings', MEETING);
  const path = `/v2/meetings/${String(made.id)}`;
  const moved = await call('PATCH', path, { start_time: '2026-12-03T16:30:00Z', duration: 50, timezone: 'UTC' });
  expect(moved).toMatchObject({ status: 204, body: {} });
  const { body: after } = await call('GET', path);
  expect(after).toEqual({ ...made, start_time: '2026-12-03T16:30:00Z', timezone: 'UTC' });
  for (const [field, value] of [
    ['start_time', 'soon'],
    ['duration', 0],
    ['timezone', 'Mars/Base'],
    ['type', 8],
    ['settings', 'open'],
  ] as const)
    expect(await call('PATCH', path, { [field]: value })).toMatchObject({
      status: 400,
      body: { code: 300, errors: [{ field }] },
    });
  expect((await call('GET', path)).body).toEqual(after);
  expect(await call('PATCH', '/v2/meetings/81234567890', { duration: 50 })).toMatchObject({
    status: 404,
    body: { code: 3001 },
  });
});

it('the Zoom sandbox fails a change as asked, before or after it took effect', async () => {
  const { body: made } = await call('POST', '/v2/users/me/meetings', MEETING);
  const path = `/v2/meetings/${String(made.id)}`;
  const change = (day: number, withinMs?: number) =>
    call('PATCH', path, { start_time: `2026-12-0${day}T16:30:00Z` }, withinMs);
  const day = async () => Number(String((await call('GET', path)).body.start_time).slice(8, 10));
  for (const [kind, status] of [
    ['rate-limit', 429],
    ['daily-limit', 429],
    ['error-500', 500],
    ['unauthorized', 401],
  ] as const) {
    await fault({ kind, retryAfter: 60 });
    expect((await change(7)).status).toBe(status);
  }
  await fault({ kind: 'timeout' });
  await expect(change(7, 1_000)).rejects.toThrow(/timeout/i);
  expect(await day()).toBe(1);
  await fault({ kind: 'lost-answer' });
  await expect(change(4)).rejects.toThrow();
  expect(await day()).toBe(4);
  await fault({ kind: 'truncated' });
  expect((await change(5)).status).toBe(204);
  expect(await day()).toBe(5);
  await fault({ kind: 'truncated' });
  await expect(call('GET', path)).rejects.toThrow(/JSON/);
  await fault({ kind: 'daily-limit', retryAfter: 60 });
  const limited = await change(6);
  const waits = Date.parse(limited.headers.get('retry-after') ?? '') - Date.now();
  expect(waits).toBeGreaterThan(50_000);
  expect(waits).toBeLessThanOrEqual(60_000);
});

it('the Zoom sandbox rejects expired tokens', async () => {
  await sandbox.stop();
  sandbox = await start(0);
  expect(await call('GET', '/v2/meetings/123456789')).toMatchObject({
    status: 401,
    body: { message: 'Access token is expired.' },
  });
});

it('the Zoom sandbox says on the page of a meeting how long it lasts, also of one minute', async () => {
  for (const [duration, words] of [
    [50, ', 50 minutes</p>'],
    [1, ', 1 minute</p>'],
  ] as const) {
    const { body } = await call('POST', '/v2/users/me/meetings', { ...MEETING, duration });
    expect(await (await fetch(String(body.join_url))).text()).toContain(words);
  }
});
