import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { log } from '@stillpoint/testing';
import { serveHttp } from '../../../../../infra/sandbox/listen.ts';
import { createPaypalProvider } from './provider.ts';
import { classifyAnswer, send } from './transport.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serve(handler: RequestListener): Promise<string> {
  const { url, stop } = await serveHttp(handler);
  stops.push(stop);
  return url;
}
const request = {
  path: '/v2/thing?',
  verb: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: {},
} as const;

it.each([
  [200, '{"a":1}', 'answer'],
  [201, '{"a":', 'unknown'],
  [200, '', 'unknown'],
  [204, '', 'unknown'],
  [302, '', 'unknown'],
  [422, '<html>', 'answer'],
  [404, '', 'answer'],
  [429, '{}', 'unsent'],
  [500, '{"name":"INTERNAL_SERVER_ERROR"}', 'unknown'],
  [503, '', 'unknown'],
])('an answer of PayPal with status %i and body %j counts as %s', (status, text, kind) =>
  expect(classifyAnswer(status, text).kind).toBe(kind),
);

it('a call to PayPal that is not answered in time has an unknown outcome, even when the body trickles in', async () => {
  const silent = await serve(() => {});
  expect(await send(silent, request, {}, 60)).toEqual({ kind: 'unknown', reason: 'TimeoutError' });
  const dripping = await serve((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(drip));
  });
  expect(await send(dripping, request, {}, 80)).toMatchObject({ kind: 'unknown' });
});

it('a call to PayPal that was never sent is told apart from one that broke off', async () => {
  const url = await serve((_request, response) => response.destroy());
  expect(await send(url, request)).toMatchObject({ kind: 'unknown' });
  await stops.splice(0)[0]?.();
  expect(await send(url, request)).toEqual({ kind: 'unsent', reason: 'ECONNREFUSED' });
});

it('a call to PayPal is not held up by an endless answer', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200);
    const part = 'x'.repeat(65_536);
    const more = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on('drain', more);
    more();
  });
  expect(await send(url, request, {}, 5_000)).toMatchObject({ kind: 'unknown' });
});

it('the access token is requested once for many calls and renewed when refused, and nothing is sent without it', async () => {
  let asked = 0;
  let accepted = 'token-1';
  let isDown = false;
  const url = await serve((incoming, response) => {
    response.setHeader('content-type', 'application/json');
    if (incoming.url === '/v1/oauth2/token') {
      asked += 1;
      expect(incoming.headers.authorization).toBe(`Basic ${Buffer.from('id:secret').toString('base64')}`);
      if (isDown) return response.writeHead(401).end('{}');
      return response.end(JSON.stringify({ access_token: `token-${asked}`, expires_in: 32_400 }));
    }
    if (incoming.headers.authorization !== `Bearer ${accepted}`) return response.writeHead(401).end('{}');
    return response.end(JSON.stringify({ id: 'ORDER1', status: 'CREATED' }));
  });
  const paypal = createPaypalProvider({
    clientId: 'id',
    clientSecret: 'secret',
    apiUrl: url,
    sdkUrl: url,
    webhookId: 'W',
    log,
  });
  const first = await Promise.all(Array.from({ length: 5 }, () => paypal.lookUpOrder('ORDER1')));
  expect(first.map(({ kind }) => kind)).toEqual(Array(5).fill('done'));
  expect(asked).toBe(1);
  accepted = 'token-2';
  expect((await paypal.lookUpOrder('ORDER1')).kind).toBe('done');
  expect(asked).toBe(2);
  accepted = 'none';
  isDown = true;
  expect(await paypal.capture('ORDER1', 'r')).toMatchObject({ kind: 'unsent' });
});
