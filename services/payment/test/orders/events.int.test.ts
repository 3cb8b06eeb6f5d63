import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { deliverDueRefunds, reconcileOrders } from '../support/deliver.ts';
import { attempt, claimById } from '@stillpoint/deliveries';
import { transact } from '@stillpoint/events';
import { somebody } from '@stillpoint/testing';
import { orderDelivery } from '../../src/commands/reconcile-order.ts';
import { claimCapture } from '../../src/steps/claim-capture.ts';
import { findOrderByProviderId } from '../../src/store/orders.ts';
import { captureOrder, findOrder, listStuckPayments, openOrder, receiptsOf } from '../../src/index.ts';
import { refundsOf } from '../support/refunds.ts';
import { appointmentFactsOf, paymentFixtures } from '../support/fixtures.ts';
import { dollarsOf, dueFor, payments } from '../support/payments.ts';

const fixture = paymentFixtures({ webhooks: false });
const { open, approved, paid, cancel, refuse, typesOf } = payments(fixture);
const expire = (appointmentId: string) =>
  fixture.runEffect('HoldExpired', 'close-order', appointmentFactsOf(appointmentId, 9_500, 2), {});
const rowOf = async (orderId: string) => (await findOrderByProviderId(fixture.ctx.sql, orderId))!.id;
/** Claims an order to be captured, as a process does that vanishes then. */
const beginCapture = (orderId: string) =>
  transact(fixture.ctx, async (tx) => claimCapture(tx, fixture.ctx, await rowOf(orderId)));

it('an order is the same for every tab, and a new one when the amount has changed', async () => {
  const { appointmentId, orderId } = await open();
  expect(await openOrder(fixture.ctx, dueFor(appointmentId))).toEqual({ orderId });
  const other = await openOrder(fixture.ctx, dueFor(appointmentId, 8_000));
  expect(other.orderId).not.toBe(orderId);
  await fixture.approve(orderId);
  await expect(captureOrder(fixture.ctx, { orderId })).rejects.toMatchObject({ code: 'nothing_to_pay' });
});

it('an order whose capture was left behind by a vanished process is captured by the worker under the same request id, once that lease has expired', async () => {
  const { orderId } = await approved();
  const left = await beginCapture(orderId);
  await reconcileOrders(fixture.ctx);
  expect(fixture.proxy.writes(`${orderId}/capture`)).toEqual([]);
  fixture.clock.advance(46_000);
  await reconcileOrders(fixture.ctx);
  expect(fixture.proxy.writes(`${orderId}/capture`)).toMatchObject([
    { requestId: left.kind === 'claimed' && left.requestId },
  ]);
});

it('an order whose capture was declined unheard, since the process vanished, can be approved and captured again', async () => {
  const { appointmentId, orderId } = await approved();
  await beginCapture(orderId);
  await fixture.fault({ kind: 'decline' });
  await expect(fixture.atProvider(`/v2/checkout/orders/${orderId}/capture`)).rejects.toThrow('422');
  fixture.clock.advance(46_000);
  await reconcileOrders(fixture.ctx);
  expect(fixture.proxy.writes(`${orderId}/capture`)).toEqual([]);
  expect(await openOrder(fixture.ctx, dueFor(appointmentId))).toEqual({ orderId });
  await fixture.approve(orderId);
  expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('captured');
});

it('an order that the worker is only checking is taken over by its payer without waiting', async () => {
  const { orderId } = await approved();
  const id = await rowOf(orderId);
  const delivery = orderDelivery(fixture.ctx);
  const look = await claimById(fixture.ctx.sql, delivery, id, fixture.clock.now());
  expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('captured');
  expect(await attempt(fixture.ctx, delivery, look!)).toEqual({ as: 'captured' });
  expect(fixture.proxy.writes(`${orderId}/capture`)).toHaveLength(1);
});

it('an order is not opened for anything free, paid or cancelled', async () => {
  await expect(openOrder(fixture.ctx, dueFor(randomUUID(), 0))).rejects.toMatchObject({ code: 'nothing_to_pay' });
  const { appointmentId } = await paid();
  await expect(openOrder(fixture.ctx, dueFor(appointmentId))).rejects.toMatchObject({ code: 'already_paid' });
  const cancelled = randomUUID();
  await cancel(cancelled);
  // The event of the creation arrives after that of the cancellation.
  await fixture.runEffect('AppointmentCreated', 'open-amount-due', appointmentFactsOf(cancelled, 9_500), somebody);
  await expect(openOrder(fixture.ctx, dueFor(cancelled))).rejects.toMatchObject({ code: 'nothing_to_pay' });
});

it('an order of an expired hold is not captured without the payer’s knowledge, but is when booking revived the hold', async () => {
  const { appointmentId, orderId } = await approved();
  await expire(appointmentId);
  await fixture.work(3);
  expect(await findOrder(fixture.ctx, orderId)).toMatchObject({ capture: null });
  expect(await openOrder(fixture.ctx, dueFor(appointmentId))).toEqual({ orderId });
  expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('captured');
  await expire(appointmentId);
  await expect(openOrder(fixture.ctx, dueFor(appointmentId))).rejects.toMatchObject({ code: 'already_paid' });
});

it('an order of a cancelled appointment cannot be captured', async () => {
  const { appointmentId, orderId } = await approved();
  await cancel(appointmentId);
  // The event that an earlier hold expired arrives late.
  await expire(appointmentId);
  await expect(captureOrder(fixture.ctx, { orderId })).rejects.toMatchObject({
    code: 'nothing_to_pay',
    message: 'This session was cancelled meanwhile. Nothing was charged.',
  });
  await fixture.work(3);
  expect(fixture.proxy.writes(`${orderId}/capture`)).toHaveLength(0);
});

it('the payer of a cancelled appointment is not told that nothing was charged while the outcome of an earlier try is unknown', async () => {
  const { appointmentId, orderId } = await approved();
  await beginCapture(orderId);
  await cancel(appointmentId);
  fixture.clock.advance(46_000);
  await expect(captureOrder(fixture.ctx, { orderId })).rejects.toMatchObject({ code: 'payment_pending' });
});

it('an order that the provider does not know any more cannot be captured, and gives way to another one', async () => {
  const { appointmentId, orderId } = await open();
  const body = { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] };
  fixture.proxy.replaceResponse = ({ path }) => (path.includes(orderId) ? { status: 404, body } : undefined);
  await expect(captureOrder(fixture.ctx, { orderId })).rejects.toMatchObject({ code: 'order_not_approved' });
  // It may not be known everywhere yet.
  await reconcileOrders(fixture.ctx);
  expect(await openOrder(fixture.ctx, dueFor(appointmentId))).toEqual({ orderId });
  fixture.clock.advance(11 * 60_000);
  await reconcileOrders(fixture.ctx);
  expect((await openOrder(fixture.ctx, dueFor(appointmentId))).orderId).not.toBe(orderId);
  fixture.proxy.replaceResponse = null;
});

it('an order that does not belong to us is not found', async () => {
  await expect(captureOrder(fixture.ctx, { orderId: 'NOTOURS' })).rejects.toMatchObject({ code: 'not_found' });
  expect(await findOrder(fixture.ctx, 'NOTOURS')).toBeNull();
});

it('a captured payment is refunded once, however many reasons there are', async () => {
  const payment = await paid();
  await Promise.all([cancel(payment.appointmentId), refuse(payment, 'cancelled'), refuse(payment, 'cancelled')]);
  await fixture.work(2);
  expect(await refundsOf(fixture.ctx, payment.appointmentId)).toMatchObject([
    { amountCents: 9_500, status: 'refunded' },
  ]);
  expect(fixture.proxy.writes(`${payment.captureId}/refund`)).toHaveLength(1);
});

it('a captured payment is refunded once, even when several workers, tabs and notifications meet', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => open()));
  await Promise.all(orders.map(({ orderId }) => fixture.approve(orderId)));
  fixture.clock.advance(61_000);
  await Promise.all([
    ...Array.from({ length: 4 }, () => reconcileOrders(fixture.ctx)),
    ...orders.map((order) => captureOrder(fixture.ctx, order)),
  ]);
  fixture.clock.advance(61_000);
  await Promise.all(orders.map(({ appointmentId }) => cancel(appointmentId)));
  await Promise.all([
    ...Array.from({ length: 4 }, () => deliverDueRefunds(fixture.ctx)),
    ...Array.from({ length: 4 }, () => reconcileOrders(fixture.ctx)),
  ]);
  for (const { appointmentId, orderId } of orders) {
    const requestIds = fixture.proxy.writes(`${orderId}/capture`).map(({ requestId }) => requestId);
    expect(new Set(requestIds).size).toBe(1);
    expect(await refundsOf(fixture.ctx, appointmentId)).toMatchObject([{ amountCents: 9_500, status: 'refunded' }]);
    expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured', 'PaymentRefunded']);
  }
});

it('a captured payment is refunded when booking refuses it, and a revived hold can then be paid again', async () => {
  const first = await paid();
  await refuse(first, 'slot-taken');
  await fixture.work(1);
  const again = await openOrder(fixture.ctx, dueFor(first.appointmentId));
  expect(again.orderId).not.toBe(first.orderId);
  await fixture.approve(again.orderId);
  const { captureId, status } = await captureOrder(fixture.ctx, again);
  expect(status).toBe('captured');
  expect(await typesOf(first.appointmentId)).toEqual(['PaymentCaptured', 'PaymentCaptured', 'PaymentRefunded']);
  // The receipt of the payment that counts comes first.
  const receipts = await receiptsOf(fixture.ctx, first.appointmentId);
  expect(receipts.map((receipt) => receipt.captureId)).toEqual([captureId, first.captureId]);
});

it('a captured payment is refunded when it is surplus, a second one for the same appointment', async () => {
  const { appointmentId } = await paid();
  // Another order of the same appointment is captured at the provider all the same.
  const other = await approved();
  await fixture.database
    .sql`UPDATE payment.order SET appointment_id = ${appointmentId} WHERE provider_id = ${other.orderId}`;
  await fixture.atProvider(`/v2/checkout/orders/${other.orderId}/capture`);
  await fixture.work(3);
  const captures = await fixture.database.sql`
      SELECT purpose, returned_reason, status FROM payment.capture WHERE appointment_id = ${appointmentId} ORDER BY purpose`;
  expect(captures).toMatchObject([
    { purpose: 'accepted', status: 'captured' },
    { purpose: 'returned', returnedReason: 'surplus', status: 'refunded' },
  ]);
  expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured', 'PaymentRefunded']);
});

it('a payment through an order that was replaced counts, and closes the order that replaced it', async () => {
  const old = await open();
  const { appointmentId } = old;
  fixture.clock.advance(3 * 60 * 60_000);
  const other = await openOrder(fixture.ctx, dueFor(appointmentId));
  expect(other.orderId).not.toBe(old.orderId);
  // A page that was left open pays with what it has.
  await fixture.approve(old.orderId);
  await fixture.atProvider(`/v2/checkout/orders/${old.orderId}/capture`);
  await fixture.work(1);
  const orders = await fixture.database.sql`
    SELECT provider_id, state FROM payment.order WHERE appointment_id = ${appointmentId} ORDER BY created_at`;
  expect(orders).toEqual([
    { providerId: old.orderId, state: 'completed' },
    { providerId: other.orderId, state: 'closed' },
  ]);
  expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured']);
  await fixture.approve(other.orderId);
  await expect(captureOrder(fixture.ctx, other)).rejects.toMatchObject({ code: 'already_paid' });
});

it('a captured payment is refunded when its amount is not that of the order, with an alarm and only after a second answer confirms it', async () => {
  const { appointmentId, orderId } = await approved();
  // The order says 59; the capture itself says 95.
  const wasCapture = (path: string) => path.includes('/payments/captures/');
  fixture.proxy.corruptResponse = (text, { path }) => (wasCapture(path) ? text : text.replaceAll('"95.00"', '"59.00"'));
  expect(await captureOrder(fixture.ctx, { orderId })).toMatchObject({ status: 'pending', captureId: null });
  fixture.proxy.corruptResponse = null;
  await fixture.work(1);
  expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('captured');
  expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured']);

  const wrong = await approved();
  await fixture.database.sql`UPDATE payment.order SET amount_cents = 4200 WHERE provider_id = ${wrong.orderId}`;
  // From the decision on, not only after the refund: nobody may confirm a booking with it.
  expect((await captureOrder(fixture.ctx, wrong)).status).toBe('refunded');
  expect((await findOrder(fixture.ctx, wrong.orderId))?.capture?.status).toBe('refunded');
  await fixture.work(2);
  expect(await refundsOf(fixture.ctx, wrong.appointmentId)).toMatchObject([{ amountCents: 9_500, status: 'refunded' }]);
  expect(await typesOf(wrong.appointmentId)).toEqual(['PaymentRefunded']);
  expect(await listStuckPayments(fixture.ctx)).toContainEqual(
    expect.objectContaining({ kind: 'mismatch', appointmentId: wrong.appointmentId, amountCents: 9_500 }),
  );
});

it('a captured payment is refunded for the rest on a cancellation, after the practice refunded parts in the provider’s own dashboard', async () => {
  const { appointmentId, captureId, orderId } = await paid();
  await fixture.atProvider(`/v2/payments/captures/${captureId}/refund`, {
    amount: { currency_code: 'USD', value: '20.00' },
  });
  await fixture.work(6);
  expect(await findOrder(fixture.ctx, orderId)).toMatchObject({ capture: { status: 'partly-refunded' } });
  await cancel(appointmentId);
  await fixture.work(2);
  expect(await refundsOf(fixture.ctx, appointmentId)).toMatchObject([{ amountCents: 2_000 }, { amountCents: 7_500 }]);
  expect(await findOrder(fixture.ctx, orderId)).toMatchObject({ capture: { status: 'refunded' } });
});

it('a payment under check that was captured and refunded at the provider is published as over, and another way to pay can be opened', async () => {
  const { appointmentId, orderId } = await approved();
  await fixture.fault({ kind: 'pending', delayMs: null });
  const { captureId } = await captureOrder(fixture.ctx, { orderId });
  await fixture.play('POST', `/captures/${captureId}/settle`, { status: 'COMPLETED' });
  await fixture.atProvider(`/v2/payments/captures/${captureId}/refund`);
  await fixture.work(2);
  await expect.poll(() => typesOf(appointmentId)).toEqual(['PaymentDeclined', 'PaymentPending', 'PaymentRefunded']);
  const over = (await fixture.events(appointmentId)).find(({ type }) => type === 'PaymentDeclined');
  expect(over?.facts).toMatchObject({ captureId, amountCents: 9_500, wasPending: true, isRefunded: true });
  expect((await openOrder(fixture.ctx, dueFor(appointmentId))).orderId).not.toBe(orderId);
});

it('a captured payment is refunded with a line in the ledger, whose lines cannot be changed', async () => {
  const from = new Date(Date.now() - 60_000);
  const to = new Date(Date.now() + 365 * 86_400_000);
  const before = await dollarsOf(fixture.ctx, { from, to });
  const { appointmentId } = await paid();
  expect(await dollarsOf(fixture.ctx, { from, to })).toBe(before + 9_500);
  await cancel(appointmentId);
  await fixture.work(1);
  expect(await dollarsOf(fixture.ctx, { from, to })).toBe(before);
  await expect(fixture.ctx.sql`UPDATE payment.ledger SET amount_cents = 1`).rejects.toThrow(/permission denied/);
  await expect(fixture.ctx.sql`DELETE FROM payment.ledger`).rejects.toThrow(/permission denied/);
  await expect(fixture.ctx.sql`SELECT 1 FROM booking.appointment`).rejects.toThrow(/permission denied/);
});
