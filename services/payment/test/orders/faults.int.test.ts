import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toCents } from '@stillpoint/scheduling';
import { captureOrder, findOrder, openOrder } from '../../src/index.ts';
import { reconcileOrders } from '../support/deliver.ts';
import { refundsOf } from '../support/refunds.ts';
import { until } from '@stillpoint/testing';
import { captureStatusOf, paymentFixtures } from '../support/fixtures.ts';
import { dueFor, payments } from '../support/payments.ts';
import { PAYPAL_SPEC_DIR } from '../../../../infra/sandbox/paypal/testing/description.ts';

const fixture = paymentFixtures();
const { open, approved, cancel, typesOf } = payments(fixture);

/** Under how many ids the writes to this path were sent. */
const idsSent = (path: string) => new Set(fixture.proxy.writes(path).map(({ requestId }) => requestId)).size;

/** The sandbox's data of one order, and our ledger of the appointment, in cents. */
const books = async (orderId: string, appointmentId: string) => {
  const all = await fixture.ledger();
  const captures = all.captures.filter((capture) => capture.orderId === orderId);
  const refunds = all.refunds.filter(({ captureId }) => captures.some(({ id }) => id === captureId));
  const sum = (rows: { amount: string }[]) => rows.reduce((total, { amount }) => total + toCents(amount), 0);
  const [ours] = await fixture.database.sql<{ captured: number; refunded: number }[]>`
    SELECT coalesce(sum(amount_cents) FILTER (WHERE kind = 'capture'), 0) AS captured,
      coalesce(sum(amount_cents) FILTER (WHERE kind = 'refund'), 0) AS refunded
    FROM payment.ledger WHERE appointment_id = ${appointmentId}`;
  const hasMoney = (status: string) => ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status);
  const theirs = {
    captured: sum(captures.filter(({ status }) => hasMoney(status))),
    refunded: sum(refunds.filter(({ status }) => status === 'COMPLETED')),
  };
  expect(ours).toEqual(theirs);
  return { ...theirs, captures, refunds };
};

it('a payment goes from order to capture to refund, publishing each step once', async () => {
  const { appointmentId, orderId } = await approved();
  const captured = await captureOrder(fixture.ctx, { orderId });
  expect(captured).toMatchObject({ status: 'captured' });
  expect(await captureOrder(fixture.ctx, { orderId })).toEqual(captured);

  await cancel(appointmentId);
  await cancel(appointmentId);
  await fixture.work(2);
  expect(await refundsOf(fixture.ctx, appointmentId)).toMatchObject([{ amountCents: 9_500, status: 'refunded' }]);
  expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('refunded');
  expect(await books(orderId, appointmentId)).toMatchObject({ captured: 9_500, refunded: 9_500 });
  expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured', 'PaymentRefunded']);
});

it('a payment is captured once when several tabs ask at once', async () => {
  const appointmentId = randomUUID();
  const due = dueFor(appointmentId);
  const opened = await Promise.all(Array.from({ length: 8 }, () => openOrder(fixture.ctx, due)));
  expect(new Set(opened.map(({ orderId }) => orderId)).size).toBe(1);
  const orderId = opened[0]!.orderId;
  await fixture.approve(orderId);
  const answers = await Promise.all(Array.from({ length: 8 }, () => captureOrder(fixture.ctx, { orderId })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]!.status).toBe('captured');
  expect(fixture.proxy.writes(`${orderId}/capture`)).toHaveLength(1);
  expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured']);
});

it('a payment that was not approved is refused, and can be captured after the approval', async () => {
  const { orderId } = await open();
  await expect(captureOrder(fixture.ctx, { orderId })).rejects.toMatchObject({ code: 'order_not_approved' });
  await fixture.approve(orderId);
  expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('captured');
  expect(idsSent(`${orderId}/capture`)).toBe(2);
});

it('a payment whose browser died after the approval is captured by reconciliation', async () => {
  const { appointmentId, orderId } = await approved();
  await fixture.work(6);
  expect(await findOrder(fixture.ctx, orderId)).toMatchObject({ capture: { status: 'captured' } });
  expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured']);
});

describe('with a fault at the provider', () => {
  it('a declined payer is told and approves again, and the new attempt has a new id', async () => {
    const { appointmentId, orderId } = await approved();
    await fixture.fault({ kind: 'decline' });
    expect(await captureOrder(fixture.ctx, { orderId })).toMatchObject({ status: 'declined', captureId: null });
    await fixture.work(3);
    expect(await findOrder(fixture.ctx, orderId)).toMatchObject({ capture: null });
    await fixture.approve(orderId);
    expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('captured');
    expect(idsSent(`${orderId}/capture`)).toBe(2);
    expect(await books(orderId, appointmentId)).toMatchObject({ captured: 9_500 });
  });

  it('a payer whose decline was not answered is told of it all the same, and approves again', async () => {
    const { orderId } = await approved();
    await fixture.fault({ kind: 'decline' });
    fixture.proxy.corruptResponse = (text, { path }) => (path.endsWith('/capture') ? null : text);
    expect(await captureOrder(fixture.ctx, { orderId })).toMatchObject({ status: 'declined', captureId: null });
    fixture.proxy.corruptResponse = null;
    await fixture.approve(orderId);
    expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('captured');
    expect(idsSent(`${orderId}/capture`)).toBe(2);
  });

  it.each(['COMPLETED', 'DECLINED', 'FAILED'])('a pending capture is published once, and then %s', async (status) => {
    const { appointmentId, orderId } = await approved();
    await fixture.fault({ kind: 'pending', delayMs: null });
    const captured = await captureOrder(fixture.ctx, { orderId });
    expect(captured.status).toBe('pending');
    await expect(openOrder(fixture.ctx, dueFor(appointmentId))).rejects.toMatchObject({ code: 'payment_pending' });
    await fixture.play('POST', `/captures/${captured.captureId}/settle`, { status });
    await fixture.work(2);
    // The worker passes over an order that the notice of it is just being recorded for.
    await expect.poll(async () => (await captureOrder(fixture.ctx, { orderId })).status).toBe(captureStatusOf(status));
    const events = await fixture.events(appointmentId);
    if (status === 'COMPLETED')
      expect(events.map(({ type }) => type).sort()).toEqual(['PaymentCaptured', 'PaymentPending']);
    else {
      expect(events.map(({ type }) => type).sort()).toEqual(['PaymentDeclined', 'PaymentPending']);
      expect(events.find(({ type }) => type === 'PaymentDeclined')?.facts).toMatchObject({ wasPending: true });
      const again = await openOrder(fixture.ctx, dueFor(appointmentId));
      expect(again.orderId).not.toBe(orderId);
    }
    await books(orderId, appointmentId);
  });

  const unknowns = [
    { kind: 'timeout', when: 'before', delayMs: 50 },
    { kind: 'timeout', when: 'after', delayMs: 50 },
    { kind: 'error-500', when: 'before' },
    { kind: 'error-500', when: 'after' },
    { kind: 'truncated' },
    { kind: 'odd-content-type' },
    { kind: 'lost-answer' },
  ];
  it.each(unknowns)('$kind $when at the order leaves one order with one id', async (fault) => {
    await fixture.fault({ ...fault, on: 'order' });
    const before = fixture.proxy.exchanges.length;
    const { appointmentId, orderId } = await open();
    const posts = fixture.proxy.exchanges
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && path === '/v2/checkout/orders');
    expect(new Set(posts.map(({ requestId }) => requestId)).size).toBe(1);
    expect(await openOrder(fixture.ctx, dueFor(appointmentId))).toEqual({ orderId });
  });

  it('an order whose creation stayed unanswered is opened under the same id when it is asked for again', async () => {
    const due = dueFor();
    const before = fixture.proxy.exchanges.length;
    fixture.proxy.replaceResponse = ({ path }) => (path === '/v2/checkout/orders' ? null : undefined);
    await expect(openOrder(fixture.ctx, due)).rejects.toMatchObject({ code: 'provider_unavailable' });
    fixture.proxy.replaceResponse = null;
    const { orderId } = await openOrder(fixture.ctx, due);
    const asked = fixture.proxy.exchanges.slice(before).filter(({ path }) => path === '/v2/checkout/orders');
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(1);
    expect(await openOrder(fixture.ctx, due)).toEqual({ orderId });
  });

  it('an order whose creation stayed unanswered is given up once its id cannot be learned any more, and can be opened anew', async () => {
    const due = dueFor();
    const before = fixture.proxy.exchanges.length;
    fixture.proxy.replaceResponse = ({ path }) => (path === '/v2/checkout/orders' ? null : undefined);
    await expect(openOrder(fixture.ctx, due)).rejects.toMatchObject({ code: 'provider_unavailable' });
    fixture.proxy.replaceResponse = null;
    const orderNow = async () => {
      const [row] = await fixture.database.sql<{ state: string; isChecked: boolean }[]>`
        SELECT state, due_at IS NOT NULL AS is_checked FROM payment.order WHERE appointment_id = ${due.appointmentId}`;
      return row;
    };
    await fixture.work(1, 5 * 60 * 60_000);
    expect(await orderNow()).toEqual({ state: 'opening', isChecked: true });
    await fixture.work(1, 61 * 60_000);
    expect(await orderNow()).toEqual({ state: 'closed', isChecked: false });
    await openOrder(fixture.ctx, due);
    const asked = fixture.proxy.exchanges.slice(before).filter(({ path }) => path === '/v2/checkout/orders');
    expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(2);
  });

  it.each(unknowns)('$kind $when at the capture is resolved, and the money is taken once', async (fault) => {
    const { appointmentId, orderId } = await approved();
    await fixture.fault({ ...fault, on: 'capture' });
    expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('captured');
    expect(idsSent(`${orderId}/capture`)).toBe(1);
    expect(await books(orderId, appointmentId)).toMatchObject({ captured: 9_500 });
    expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured']);
  });

  it.each(unknowns)('$kind $when at the refund is resolved, and the money is refunded once', async (fault) => {
    const { appointmentId, orderId } = await approved();
    const { captureId } = await captureOrder(fixture.ctx, { orderId });
    await fixture.fault({ ...fault, on: 'refund' });
    await cancel(appointmentId);
    await fixture.work(3);
    expect(await books(orderId, appointmentId)).toMatchObject({ captured: 9_500, refunded: 9_500 });
    expect(idsSent(`${captureId}/refund`)).toBe(1);
    expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured', 'PaymentRefunded']);
  });

  it('a capture that times out repeatedly is pending for the payer, and settled by reconciliation under the same id', async () => {
    const { appointmentId, orderId } = await approved();
    await fixture.fault({ kind: 'timeout', on: 'capture', count: 2, delayMs: 50 });
    expect(await captureOrder(fixture.ctx, { orderId })).toMatchObject({ status: 'pending', captureId: null });
    await expect(openOrder(fixture.ctx, dueFor(appointmentId))).rejects.toMatchObject({ code: 'payment_pending' });
    await fixture.work(2);
    expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('captured');
    expect(idsSent(`${orderId}/capture`)).toBe(1);
    expect(await books(orderId, appointmentId)).toMatchObject({ captured: 9_500 });
  });

  it.each([{ how: 'error' }, { how: 'status' }])(
    'a refund that fails ($how) is retried as a new one',
    async ({ how }) => {
      const { appointmentId, orderId } = await approved();
      await captureOrder(fixture.ctx, { orderId });
      await fixture.fault({ kind: 'refund-fails', how, count: 2 });
      await cancel(appointmentId);
      await fixture.work(5);
      const refunds = await refundsOf(fixture.ctx, appointmentId);
      expect(refunds.map(({ status }) => status)).toEqual(['failed', 'failed', 'refunded']);
      expect(new Set(refunds.map(({ refundId }) => refundId)).size).toBe(3);
      expect(await books(orderId, appointmentId)).toMatchObject({ captured: 9_500, refunded: 9_500 });
    },
  );

  it.each(['duplicate-webhook', 'late-webhook'])('a %s changes nothing twice', async (kind) => {
    const { appointmentId, orderId } = await approved();
    await fixture.fault({ kind, on: 'capture', ...(kind === 'late-webhook' ? { delayMs: 300 } : {}) });
    await captureOrder(fixture.ctx, { orderId });
    await cancel(appointmentId);
    await fixture.work(2);
    const notifications = () =>
      fixture.webhookReceiver.received.filter(
        ({ rawBody }) => rawBody.includes('PAYMENT.CAPTURE.COMPLETED') && rawBody.includes(orderId),
      );
    await until('the notification', () => notifications().length >= (kind === 'duplicate-webhook' ? 2 : 1));
    expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('refunded');
    expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured', 'PaymentRefunded']);
    await books(orderId, appointmentId);
  });
});

it('a notice that comes while the provider does not answer has its order looked at as soon as the provider answers again', async () => {
  const { appointmentId, orderId } = await approved();
  const { captureId } = await captureOrder(fixture.ctx, { orderId });
  // From now on the order is looked at once a day.
  fixture.clock.advance(2 * 3_600_000);
  await reconcileOrders(fixture.ctx);
  fixture.proxy.replaceResponse = ({ path }) => (path.includes(orderId) ? null : undefined);
  await fixture.atProvider(`/v2/payments/captures/${captureId}/refund`);
  await until('the notice', () =>
    fixture.webhookReceiver.received.some(
      ({ rawBody }) => rawBody.includes('PAYMENT.CAPTURE.REFUNDED') && rawBody.includes(captureId ?? ''),
    ),
  );
  await fixture.webhookReceiver.whenIdle();
  fixture.proxy.replaceResponse = null;
  expect(await refundsOf(fixture.ctx, appointmentId)).toEqual([]);
  await reconcileOrders(fixture.ctx);
  expect(await refundsOf(fixture.ctx, appointmentId)).toMatchObject([{ amountCents: 9_500, status: 'refunded' }]);
});

it.skipIf(!PAYPAL_SPEC_DIR)(
  'the requests to PayPal are as PayPal describes them (skipped by name when PAYPAL_SPEC_DIR is not set)',
  () => expect(fixture.proxy.problems()).toEqual([]),
);

it('the requests to PayPal make no handler throw', () => expect(fixture.webhookReceiver.crashes).toEqual([]));
