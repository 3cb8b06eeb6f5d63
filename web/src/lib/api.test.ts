import {
  getAppointment,
  getEmailConfigPresence,
  listBusyInRange,
  listServices,
  sendLoginCode,
} from '@stillpoint/contracts';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, call, isAuthError, isUnanswered, read, readKey, readOptional, reasonOf } from './api.ts';
import { createQueryClient } from './query-client.ts';

const answer = (status: number, body: string, statusText = '') => {
  const network = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status, statusText })));
  vi.stubGlobal('fetch', network);
  return network;
};
afterEach(() => vi.unstubAllGlobals());

const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('the call should be refused'),
    (error: unknown) => error as ApiError,
  );

it('a call of the API sends credentials and JSON, and returns parsed JSON', async () => {
  const network = answer(200, '{"message":"sent","verificationRequired":false}');
  const body = { email: 'a@b.co', password: 'secret' };
  await expect(call(sendLoginCode, { body })).resolves.toEqual({ message: 'sent', verificationRequired: false });
  const [url, options] = network.mock.calls[0] ?? [];
  expect(url).toBe('/api/client/auth/send-login-code');
  expect(options).toMatchObject({ method: 'POST', credentials: 'include', body: JSON.stringify(body) });
});

it('a call of the API throws "<status>: <body text>" and keeps the reason for display', async () => {
  answer(409, '{"code":"slot_taken","message":"That time was just taken."}');
  const error = await refused(call(listServices));
  expect(error).toBeInstanceOf(ApiError);
  expect(error.message).toBe('409: {"code":"slot_taken","message":"That time was just taken."}');
  expect(error).toMatchObject({ status: 409, code: 'slot_taken', reason: 'That time was just taken.' });
  expect(reasonOf(error, 'fallback')).toBe('That time was just taken.');
});

it('a call of the API uses the status text when the body is empty, and the fallback for responses in another format', async () => {
  answer(502, '', 'Bad Gateway');
  expect((await refused(call(listServices))).message).toBe('502: Bad Gateway');
  answer(502, '<html>proxy</html>');
  expect(reasonOf(await refused(call(listServices)), 'Please try again.')).toBe('Please try again.');
});

it('what the server says is shown also where its answer names no code', async () => {
  answer(422, '{"message":"That time is gone."}');
  const error = await refused(call(listServices));
  expect(error.code).toBeNull();
  expect(reasonOf(error, 'fallback')).toBe('That time is gone.');
});

it.each(['{}', '{"message":null}', '{"message":{}}', '{"message":""}', '"text"', 'null', '[]'])(
  'an answer that says nothing to a person gets the fallback: %s',
  async (body) => {
    answer(500, body);
    expect(reasonOf(await refused(call(listServices)), 'Please try again.')).toBe('Please try again.');
  },
);

it.each([
  ['no answer came', new TypeError('Failed to fetch'), true],
  ['a proxy answered in its place', new ApiError(502, '<html>Bad Gateway</html>'), true],
  ['it failed', new ApiError(500, '{"code":"internal","message":"Something went wrong."}'), false],
  ['its database went away', new ApiError(503, '{"code":"unavailable","message":"Away."}'), true],
  ['it refused', new ApiError(409, '{"code":"slot_taken","message":"Taken."}'), false],
  ['a proxy refused in its place', new ApiError(401, 'Unauthorized'), false],
  ['the provider cannot be reached', new ApiError(502, '{"code":"provider_unavailable","message":"Away."}'), false],
])('what became of a call is known only where the gateway says so: %s', (_, error, isUnknown) => {
  expect(isUnanswered(error)).toBe(isUnknown);
});

it('an answer of the API that breaks off counts as none: there is no connection until another one arrives whole', async () => {
  const broken = new ReadableStream({
    start: (body) => {
      body.enqueue(new TextEncoder().encode('['));
      body.error(new TypeError('network error'));
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(broken)));
  await expect(call(listServices)).rejects.toThrow(TypeError);
  expect(onlineManager.isOnline()).toBe(false);
  answer(200, '[]');
  await call(listServices);
  expect(onlineManager.isOnline()).toBe(true);
});

it('a call of the API and a read to which no answer comes for a minute and a half are given up, and another call is a new one', async () => {
  vi.useFakeTimers();
  const network = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_arrived, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted')))),
  );
  vi.stubGlobal('fetch', network);
  const body = { email: 'a@b.co', password: 'secret' };
  const failures = [call(sendLoginCode, { body }), createQueryClient().fetchQuery(read(listServices))].map(refused);
  await vi.advanceTimersByTimeAsync(89_000);
  expect(onlineManager.isOnline()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  for (const failure of failures) expect(isUnanswered(await failure)).toBe(true);
  expect(onlineManager.isOnline()).toBe(false);
  vi.useRealTimers();
  answer(200, '{"message":"sent","verificationRequired":false}');
  await call(sendLoginCode, { body });
  expect(onlineManager.isOnline()).toBe(true);
});

it('a call of the API recognises an authentication error by its message', () => {
  expect(isAuthError(new Error('401: {}'))).toBe(true);
  expect(isAuthError(new Error('Unauthorized'))).toBe(true);
  expect(isAuthError(new Error('500: oops'))).toBe(false);
});

it("the default query function joins the key's segments with '/'", async () => {
  const network = answer(200, '[]');
  const { queryKey } = read(getAppointment, { params: { id: 'a b/c' } });
  expect(queryKey).toEqual(['/api/appointments', 'a%20b%2Fc']);
  await createQueryClient().fetchQuery({ queryKey });
  expect(network.mock.calls[0]?.[0]).toBe('/api/appointments/a%20b%2Fc');
});

it('the default query function puts the query parameters into the last segment', () => {
  const query = { from: '2026-11-01', to: '2026-11-30' };
  expect(read(listBusyInRange, { query }).queryKey).toEqual(['/api/appointments/range?from=2026-11-01&to=2026-11-30']);
});

it('the default query function treats 401 as no data and throws on everything else, without retrying', async () => {
  answer(401, '{"code":"unauthorized","message":"Please log in."}');
  await expect(createQueryClient().fetchQuery(read(listServices))).resolves.toBeNull();
  const network = answer(500, 'oops');
  await refused(createQueryClient().fetchQuery({ queryKey: ['/api', 'services'], queryFn: readKey }));
  expect(network).toHaveBeenCalledTimes(1);
});

it.each(['', '[{"id":1', '<html>Welcome to our wifi</html>'])(
  'what is no answer of the gateway is neither data nor the lack of it: %j',
  async (body) => {
    answer(200, body);
    const failures = [createQueryClient().fetchQuery(read(listServices)), call(listServices)].map(refused);
    for (const failure of failures) expect(isUnanswered(await failure)).toBe(true);
  },
);

it('the default query function distinguishes a null response from a 401 where both can occur', async () => {
  answer(200, 'null');
  await expect(createQueryClient().fetchQuery(readOptional(getEmailConfigPresence))).resolves.toEqual({
    found: null,
  });
  answer(401, '{"code":"unauthorized","message":"Please log in."}');
  await expect(createQueryClient().fetchQuery(readOptional(getEmailConfigPresence))).resolves.toBeNull();
});

it('a call of the API that is made twice in one moment is sent once, and both have its answer', async () => {
  const network = answer(503, '{"code":"unavailable","message":"Away."}');
  const body = { email: 'a@b.co', password: 'secret' };
  const twice = () => Promise.all([call(sendLoginCode, { body }), call(sendLoginCode, { body })].map(refused));
  const [first, second] = await twice();
  expect(second).toBe(first);
  expect(network).toHaveBeenCalledTimes(1);
  // It is answered, so this is another try.
  await twice();
  expect(network).toHaveBeenCalledTimes(2);
});

it('a call of the API is sent again where another came in between, and a second after one that hangs', async () => {
  const network = vi.fn<typeof fetch>(() => new Promise(() => undefined));
  vi.stubGlobal('fetch', network);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const send = (password: string) => void call(sendLoginCode, { body: { email: 'a@b.co', password } });
  for (const password of ['one', 'two', 'one', 'one']) send(password);
  expect(network).toHaveBeenCalledTimes(3);
  clock.mockReturnValue(1_001);
  send('one');
  expect(network).toHaveBeenCalledTimes(4);
  void call(listServices);
  void call(listServices);
  expect(network).toHaveBeenCalledTimes(6);
  clock.mockRestore();
});
