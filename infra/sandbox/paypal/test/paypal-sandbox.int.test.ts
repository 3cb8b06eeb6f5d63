import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testFolder } from '@stillpoint/testing';
import { startPaypalTest } from '../testing/test-client.ts';

let test: Awaited<ReturnType<typeof startPaypalTest>>;
const REPRESENTATION = { prefer: 'return=representation' };
const issueOf = (response: { body: { details: { issue: string }[] } }) => response.body.details[0]?.issue;

beforeEach(async () => {
  test = await startPaypalTest();
});
afterEach(() => test.stop());

it('the PayPal sandbox creates, approves, captures and refunds an order, and its ledger shows it', async () => {
  const created = await test.call('POST', '/v2/checkout/orders', test.orderBody('95.00'), REPRESENTATION);
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    status: 'CREATED',
    intent: 'CAPTURE',
    purchase_units: [{ reference_id: 'default', custom_id: 'appointment-1', amount: { value: '95.00' } }],
  });
  const id: string = created.body.id;
  const early = await test.call('POST', `/v2/checkout/orders/${id}/capture`, {});
  expect([early.status, issueOf(early)]).toEqual([422, 'ORDER_NOT_APPROVED']);
  expect(await (await test.plain('POST', `/sandbox/orders/${id}/approve`)).json()).toEqual({
    id,
    status: 'APPROVED',
  });
  const captured = await test.call('POST', `/v2/checkout/orders/${id}/capture`, {}, { 'paypal-request-id': 'c1' });
  expect(captured).toMatchObject({
    status: 201,
    body: {
      status: 'COMPLETED',
      purchase_units: [
        { payments: { captures: [{ status: 'COMPLETED', amount: { value: '95.00' }, custom_id: 'appointment-1' }] } },
      ],
    },
  });
  const capture: string = captured.body.purchase_units[0].payments.captures[0].id;
  const again = await test.call('POST', `/v2/checkout/orders/${id}/capture`, {});
  expect([again.status, issueOf(again)]).toEqual([422, 'ORDER_ALREADY_CAPTURED']);

  const part = await test.call(
    'POST',
    `/v2/payments/captures/${capture}/refund`,
    { amount: { currency_code: 'USD', value: '20.50' }, note_to_payer: 'Sorry' },
    REPRESENTATION,
  );
  expect(part).toMatchObject({
    status: 201,
    body: {
      status: 'COMPLETED',
      amount: { value: '20.50' },
      note_to_payer: 'Sorry',
      seller_payable_breakdown: { total_refunded_amount: { value: '20.50' } },
    },
  });
  expect((await test.call('GET', `/v2/payments/captures/${capture}`)).body).toMatchObject({
    status: 'PARTIALLY_REFUNDED',
    supplementary_data: { related_ids: { order_id: id } },
  });
  const tooMuch = await test.call('POST', `/v2/payments/captures/${capture}/refund`, {
    amount: { currency_code: 'USD', value: '74.51' },
  });
  expect([tooMuch.status, issueOf(tooMuch)]).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
  const rest = await test.call('POST', `/v2/payments/captures/${capture}/refund`, undefined, REPRESENTATION);
  expect(rest.body.amount.value).toBe('74.50');
  expect((await test.call('GET', `/v2/payments/refunds/${rest.body.id}`)).body.status).toBe('COMPLETED');
  expect(issueOf(await test.call('POST', `/v2/payments/captures/${capture}/refund`, {}))).toBe(
    'CAPTURE_FULLY_REFUNDED',
  );
  expect((await test.call('GET', `/v2/checkout/orders/${id}`)).body.purchase_units[0].payments.refunds).toHaveLength(2);

  expect(await test.ledger()).toEqual({
    orders: [{ id, status: 'COMPLETED', amount: '95.00' }],
    captures: [{ id: capture, orderId: id, amount: '95.00', status: 'REFUNDED' }],
    refunds: [
      { id: part.body.id, captureId: capture, amount: '20.50', status: 'COMPLETED' },
      { id: rest.body.id, captureId: capture, amount: '74.50', status: 'COMPLETED' },
    ],
  });
  await vi.waitFor(
    () =>
      expect(test.types()).toEqual([
        'CHECKOUT.ORDER.APPROVED',
        'PAYMENT.CAPTURE.COMPLETED',
        'PAYMENT.CAPTURE.REFUNDED',
        'PAYMENT.CAPTURE.REFUNDED',
      ]),
    30_000,
  );
});

it('the PayPal sandbox captures the current amount of an order that was changed before the capture', async () => {
  const { id } = (await test.call('POST', '/v2/checkout/orders', test.orderBody('95.00'))).body;
  const reprice = (money: object) => test.plain('POST', `/sandbox/orders/${id}/amount`, money);
  expect((await reprice({ currency_code: 'EUR', value: '59.00' })).status).toBe(200);
  expect((await reprice({ currency_code: 'EUR', value: 'much' })).status).toBe(400);
  await test.plain('POST', `/sandbox/orders/${id}/approve`);
  const captured = await test.call('POST', `/v2/checkout/orders/${id}/capture`, {});
  expect(captured.body.purchase_units[0].payments.captures[0].amount).toEqual({
    currency_code: 'EUR',
    value: '59.00',
  });
  expect((await reprice({ currency_code: 'USD', value: '1.00' })).status).toBe(422);
});

it('the PayPal sandbox answers a repeated PayPal-Request-Id with the same order, capture or refund', async () => {
  const key = { 'paypal-request-id': 'k1' };
  const first = await test.call('POST', '/v2/checkout/orders', test.orderBody(), key);
  const repeat = await test.call('POST', '/v2/checkout/orders', test.orderBody(), key);
  expect([first.status, repeat.status]).toEqual([201, 200]);
  expect(repeat.body.id).toBe(first.body.id);
  await test.plain('POST', `/sandbox/orders/${first.body.id}/approve`);
  const captures = await Promise.all(
    [1, 2, 3].map(() => test.call('POST', `/v2/checkout/orders/${first.body.id}/capture`, {}, key)),
  );
  const ids = captures.map(({ body }) => body.purchase_units[0].payments.captures[0].id as string);
  expect(new Set(ids).size).toBe(1);
  const refunds = await Promise.all(
    [1, 2, 3].map(() => test.call('POST', `/v2/payments/captures/${ids[0]}/refund`, {}, key)),
  );
  expect(new Set(refunds.map(({ body }) => body.id as string)).size).toBe(1);
  expect((await test.ledger()).refunds).toHaveLength(1);
});

it('the PayPal sandbox rejects access tokens once they have expired', async () => {
  await test.stop();
  test = await startPaypalTest({ tokenSeconds: 0 });
  expect((await test.call('GET', '/v2/checkout/orders/NONE')).status).toBe(401);
});

it('the PayPal sandbox sends a payer back after a declined card, and lets them approve again', async () => {
  const { body } = await test.call('POST', '/v2/checkout/orders', test.orderBody());
  await test.plain('POST', `/sandbox/orders/${body.id}/approve`, { instrument: 'declining-card' });
  const path = `/v2/checkout/orders/${body.id}/capture`;
  const declined = await test.call('POST', path, {}, { 'paypal-request-id': 'a' });
  expect(declined).toMatchObject({
    status: 422,
    body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'INSTRUMENT_DECLINED' }] },
  });
  expect(declined.body.links[0]).toMatchObject({
    rel: 'redirect',
    href: expect.stringContaining(`/checkoutnow?token=${body.id}`),
  });
  expect((await test.call('GET', `/v2/checkout/orders/${body.id}`)).body.status).toBe('PAYER_ACTION_REQUIRED');
  expect(issueOf(await test.call('POST', path, {}, { 'paypal-request-id': 'b' }))).toBe('ORDER_NOT_APPROVED');
  await test.plain('POST', `/sandbox/orders/${body.id}/approve`);
  expect(issueOf(await test.call('POST', path, {}, { 'paypal-request-id': 'a' }))).toBe('INSTRUMENT_DECLINED');
  expect((await test.call('POST', path, {}, { 'paypal-request-id': 'c' })).body.status).toBe('COMPLETED');
});

it('the PayPal sandbox keeps its ledger, the request ids and undelivered notifications over a restart', async () => {
  await test.stop();
  const dir = testFolder();
  test = await startPaypalTest({ dir });
  test.merchant.status = 503;
  const { order } = await test.captured();
  const key = { 'paypal-request-id': 'same' };
  const { body } = await test.call('POST', '/v2/checkout/orders', test.orderBody(), key);
  await test.stop();
  test = await startPaypalTest({ dir });
  expect((await test.ledger()).orders.map(({ id }) => id)).toEqual([order, body.id]);
  expect((await test.call('POST', '/v2/checkout/orders', test.orderBody(), key)).body.id).toBe(body.id);
  await vi.waitFor(
    () => expect(test.types().sort()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']),
    30_000,
  );
  await test.plain('POST', '/sandbox/reset');
  expect(await test.ledger()).toEqual({ orders: [], captures: [], refunds: [] });
});
