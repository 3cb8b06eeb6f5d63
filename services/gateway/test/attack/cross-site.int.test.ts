import { describe, expect, it } from 'vitest';
import { admin } from '../support/people.ts';
import { testGateway } from '../support/start-gateway.ts';

const gateway = testGateway();

describe('a write that another site makes the browser send', () => {
  const write = (headers: Record<string, string>) =>
    gateway.browser().post('/api/client/auth/logout', undefined, { headers });

  it.each<[Record<string, string>, number]>([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://practice.example' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://practice.example' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://practice.example.evil.example' }, 403],
    [{ origin: 'http://practice.example' }, 200],
    [{}, 200],
  ])(
    'a write that another site makes the browser send with the headers %o is answered with %i',
    async (headers, status) => {
      const response = await write(headers);
      expect(response.status).toBe(status);
      if (status === 403) expect(response.body.code).toBe('cross_site');
    },
  );

  it('a write that another site makes the browser send is accepted when its origin is the address that the browser itself used', async () => {
    expect((await write({ origin: gateway.url })).status).toBe(200);
  });

  it('a write that another site makes the browser send is refused at the queue dashboard as well', async () => {
    const adminBrowser = await admin(gateway);
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await adminBrowser.send('PUT', '/admin/queues/api/queues/booking/pause', { headers })).status).toBe(403);
  });
});
