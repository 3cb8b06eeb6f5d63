import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveHttp, type RunningHttp } from '../../../../infra/sandbox/listen.ts';
import { testGateway } from '../support/start-gateway.ts';

/** A provider that verifies no signature, and counts the requests. */
let asked = 0;
/** Milliseconds it takes for that. */
let takes = 0;
let provider: RunningHttp;
beforeAll(async () => {
  provider = await serveHttp((request, response) => {
    const isToken = request.url?.includes('/oauth2/token') ?? false;
    if (!isToken) asked++;
    const answer = isToken ? { access_token: 't', expires_in: 3600 } : { verification_status: 'FAILURE' };
    response.setHeader('content-type', 'application/json');
    setTimeout(() => response.end(JSON.stringify(answer)), takes);
  });
});
afterAll(() => provider.stop());

const gateway = testGateway({ paypalApiUrl: () => provider.url });
const forged = () =>
  gateway.browser().post(
    '/api/paypal/webhook',
    { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} },
    {
      headers: {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/cert',
        'paypal-transmission-id': 'x',
        'paypal-transmission-sig': 'x',
        'paypal-transmission-time': '2026-11-20T15:00:00Z',
      },
    },
  );

it('the provider is not asked about the notices of one sender for an hour after five forged ones', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 9; i++) statuses.push((await forged()).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429]);
  expect(asked).toBe(5);
  gateway.clock.advance(3_600_000);
  expect((await forged()).status).toBe(403);
  expect(asked).toBe(6);
});

it('the provider is asked about a few of a hundred forged notices that come at once, not about each', async () => {
  gateway.clock.advance(3_600_000);
  const before = asked;
  takes = 300;
  const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await forged()).status));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(80);
  expect(asked - before).toBeLessThan(20);
});
