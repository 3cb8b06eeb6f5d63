import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPaypalTest } from '../testing/test-client.ts';

let test: Awaited<ReturnType<typeof startPaypalTest>>;
beforeEach(async () => {
  test = await startPaypalTest();
});
afterEach(() => test.stop());

async function capturePath(): Promise<string> {
  return `/v2/checkout/orders/${await test.approvedOrder()}/capture`;
}
async function raw(path: string, timeout = 30_000): Promise<Response> {
  return fetch(`${test.sandbox.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await test.token()}`, 'content-type': 'application/json' },
    body: '{}',
    signal: AbortSignal.timeout(timeout),
  });
}
/** Waits until `look` no longer throws, however busy the machine is. */
const eventually = <T>(look: () => T | Promise<T>) => vi.waitFor(look, 60_000);
const captures = async () => (await test.ledger()).captures.map(({ status }) => status);

it('the PayPal sandbox refuses one capture with the fault decline', async () => {
  const path = await capturePath();
  await test.fault({ kind: 'decline' });
  expect((await test.call('POST', path, {})).body.details[0].issue).toBe('INSTRUMENT_DECLINED');
  expect(await captures()).toEqual([]);
});

it('the PayPal sandbox leaves a capture pending with the fault pending, until its delay has passed or it is settled, and notifies the merchant', async () => {
  await test.fault({ kind: 'pending', delayMs: null });
  await test.fault({ kind: 'pending', delayMs: 150 });
  const first = await test.captured();
  expect((await test.call('GET', `/v2/payments/captures/${first.capture}`)).body).toMatchObject({
    status: 'PENDING',
    status_details: { reason: 'PENDING_REVIEW' },
  });
  expect((await test.call('POST', `/v2/payments/captures/${first.capture}/refund`, {})).body.details[0].issue).toBe(
    'PENDING_CAPTURE',
  );
  await test.captured();
  await eventually(async () => expect(await captures()).toEqual(['PENDING', 'COMPLETED']));
  expect((await test.plain('POST', `/sandbox/captures/${first.capture}/settle`, { status: 'NONSENSE' })).status).toBe(
    400,
  );
  expect((await test.plain('POST', `/sandbox/captures/${first.capture}/settle`, { status: 'DECLINED' })).status).toBe(
    200,
  );
  expect((await test.plain('POST', `/sandbox/captures/${first.capture}/settle`, { status: 'COMPLETED' })).status).toBe(
    409,
  );
  expect((await test.call('POST', `/v2/payments/captures/${first.capture}/refund`, {})).body.details[0].issue).toBe(
    'REFUND_NOT_ALLOWED',
  );
  await eventually(() => {
    expect(
      test
        .types()
        .filter((type) => type.startsWith('PAYMENT.'))
        .sort(),
    ).toEqual([
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.PENDING',
    ]);
  });
});

it.each([
  ['before', []],
  ['after', ['COMPLETED']],
])('the PayPal sandbox gives no answer with the fault timeout, %s the effect', async (when, expected) => {
  const path = await capturePath();
  await test.fault({ kind: 'timeout', when });
  await expect(raw(path, 1_000)).rejects.toThrow(/timeout/i);
  await eventually(async () => expect(await captures()).toEqual(expected));
});

it.each([
  ['before', []],
  ['after', ['COMPLETED']],
])('the PayPal sandbox answers 500 with the fault error-500, %s the effect', async (when, expected) => {
  const path = await capturePath();
  await test.fault({ kind: 'error-500', when });
  expect(await test.call('POST', path, {})).toMatchObject({ status: 500, body: { name: 'INTERNAL_SERVER_ERROR' } });
  expect(await captures()).toEqual(expected);
});

it('the PayPal sandbox has the effect but spoils the answer with the faults truncated and odd-content-type', async () => {
  await test.fault({ kind: 'truncated' });
  const { body } = await test.call('POST', '/v2/checkout/orders', test.orderBody()).catch(() => ({ body: undefined }));
  expect(body).toBeUndefined();
  const path = await capturePath();
  await test.fault({ kind: 'odd-content-type' });
  const odd = await raw(path);
  expect([odd.status, odd.headers.get('content-type')]).toEqual([201, 'text/html; charset=utf-8']);
  expect((await test.ledger()).orders).toHaveLength(2);
  expect(await captures()).toEqual(['COMPLETED']);
});

it('the PayPal sandbox captures with the fault lost-answer, which only a repeat or a notification reveals', async () => {
  const path = await capturePath();
  await test.fault({ kind: 'lost-answer' });
  const key = { 'paypal-request-id': 'lost' };
  await expect(test.call('POST', path, {}, key)).rejects.toThrow('fetch failed');
  expect(await captures()).toEqual(['COMPLETED']);
  expect(await test.call('POST', path, {}, key)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
  await eventually(() => expect(test.types()).toContain('PAYMENT.CAPTURE.COMPLETED'));
});

it('the PayPal sandbox sends the same event twice with the fault duplicate-webhook, each with its own valid transmission', async () => {
  await test.fault({ kind: 'duplicate-webhook' });
  await test.captured();
  await eventually(() => expect(test.types().filter((type) => type === 'PAYMENT.CAPTURE.COMPLETED')).toHaveLength(2));
  const twice = test.merchant.received.filter(({ event }) => event.event_type === 'PAYMENT.CAPTURE.COMPLETED');
  expect(new Set(twice.map(({ event }) => event.id)).size).toBe(1);
  expect(new Set(twice.map(({ headers }) => headers['paypal-transmission-id'])).size).toBe(2);
});

it('the PayPal sandbox sends the notification later with the fault late-webhook', async () => {
  await test.fault({ kind: 'late-webhook', delayMs: 400 });
  const before = performance.now();
  await test.captured();
  await eventually(() => expect(test.types()).toContain('PAYMENT.CAPTURE.COMPLETED'));
  expect(performance.now() - before).toBeGreaterThanOrEqual(399);
});

it('the PayPal sandbox refuses a refund, or makes it and lets it fail, with the fault refund-fails, and lets a later one through', async () => {
  const { capture } = await test.captured();
  const path = `/v2/payments/captures/${capture}/refund`;
  await test.fault({ kind: 'refund-fails' });
  expect(await test.call('POST', path, {}, { 'paypal-request-id': 'r' })).toMatchObject({
    status: 422,
    body: { details: [{ issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS' }] },
  });
  await test.fault({ kind: 'refund-fails', how: 'status' });
  expect(await test.call('POST', path, {}, { 'paypal-request-id': 's' })).toMatchObject({
    status: 201,
    body: { status: 'FAILED' },
  });
  expect(await captures()).toEqual(['COMPLETED']);
  expect(await test.call('POST', path, {}, { 'paypal-request-id': 'r' })).toMatchObject({
    status: 201,
    body: { status: 'COMPLETED' },
  });
  expect((await test.ledger()).refunds.map(({ status }) => status)).toEqual(['FAILED', 'COMPLETED']);
});

it('the PayPal sandbox completes a pending refund later', async () => {
  const { capture } = await test.captured();
  await test.fault({ kind: 'pending', on: 'refund', delayMs: 100 });
  expect((await test.call('POST', `/v2/payments/captures/${capture}/refund`, {})).body.status).toBe('PENDING');
  await eventually(async () => expect(await captures()).toEqual(['REFUNDED']));
  await eventually(() =>
    expect(test.types().slice(-2)).toEqual(['PAYMENT.REFUND.PENDING', 'PAYMENT.CAPTURE.REFUNDED']),
  );
});

it('the PayPal sandbox applies faults to writes only, as often as asked, and refuses those it does not know', async () => {
  const id = await test.approvedOrder();
  await test.fault({ kind: 'error-500', count: 2 });
  expect((await test.call('GET', `/v2/checkout/orders/${id}`)).status).toBe(200);
  for (const status of [500, 500, 201])
    expect((await test.call('POST', '/v2/checkout/orders', test.orderBody())).status).toBe(status);
  for (const wrong of [
    { kind: 'meteor' },
    { kind: 'decline', count: 0 },
    { kind: 'decline', on: 'refund' },
    { kind: 'timeout', when: 'never' },
    [],
  ])
    expect(await test.fault(wrong)).toBe(400);
});

describe('notifications of the PayPal sandbox', () => {
  async function verify(change: object = {}) {
    const { headers, body } = test.merchant.received.at(-1) as (typeof test.merchant.received)[number];
    const claim = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: test.sandbox.webhookId,
      webhook_event: JSON.parse(body) as object,
    };
    const { body: response } = await test.call('POST', '/v1/notifications/verify-webhook-signature', {
      ...claim,
      ...change,
    });
    return response.verification_status as string;
  }

  it('notifications of the PayPal sandbox pass the verification call only exactly as they were sent', async () => {
    await test.captured();
    await eventually(() => expect(test.merchant.received).toHaveLength(2));
    const event = test.merchant.received.at(-1)?.event;
    expect(await verify()).toBe('SUCCESS');
    expect(await verify({ webhook_event: { ...event, summary: 'other' } })).toBe('FAILURE');
    expect(await verify({ webhook_id: 'OTHER' })).toBe('FAILURE');
    expect(await verify({ transmission_id: 'a-b-c' })).toBe('FAILURE');
    expect(await verify({ transmission_sig: 'bm90aGluZw==' })).toBe('FAILURE');
    const certificate = await fetch(String(test.merchant.received[0]?.headers['paypal-cert-url']));
    expect(await certificate.text()).toContain('BEGIN CERTIFICATE');
    expect((await test.call('POST', '/v1/notifications/verify-webhook-signature', {})).status).toBe(400);
  });

  it('notifications of the PayPal sandbox are sent again with growing delays until the merchant answers 2xx', async () => {
    test.merchant.status = 500;
    await test.captured();
    await eventually(() => expect(test.merchant.received.length).toBeGreaterThanOrEqual(6));
    test.merchant.status = 200;
    await eventually(async () => {
      const hooks = (await (await test.plain('GET', '/sandbox/webhooks')).json()) as { delivered: boolean }[];
      expect(hooks.map(({ delivered }) => delivered)).toEqual([true, true]);
    });
    expect(await verify()).toBe('SUCCESS');
  });
});
