import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deliverRefunds } from './deliver-refunds.ts';
import { reconcileOrders } from '../src/commands/reconcile-orders.ts';
import { captureOrder, findOrder, ledgerTotal, listStuckPayments, openOrder, refundsOf } from '../src/index.ts';
import { appointmentFactsOf, paymentFixtures, somebody } from './fixtures.ts';

const stand = paymentFixtures({ webhooks: false });
const input = (appointmentId: string, amountCents = 9_500) => ({ appointmentId, amountCents, description: 'Sleep' });
const open = async (appointmentId = randomUUID(), amountCents?: number) => ({
  appointmentId,
  ...(await openOrder(stand.ctx, input(appointmentId, amountCents))),
});
const paid = async () => {
  const order = await open();
  await stand.approve(order.orderId);
  const { captureId } = await captureOrder(stand.ctx, order);
  return { ...order, captureId: captureId ?? '' };
};
const cancel = (appointmentId: string, refundPercent = 100) =>
  stand.hear(
    'AppointmentCancelled',
    'refund-captured',
    { ...appointmentFactsOf(appointmentId, 9_500, 2), by: 'practice', wasConfirmed: true, refundPercent },
    somebody,
  );
const expire = (appointmentId: string) =>
  stand.hear('HoldExpired', 'close-order', appointmentFactsOf(appointmentId, 9_500, 2), {});
const refuse = (
  of: { appointmentId: string; orderId: string; captureId: string },
  reason: 'slot-taken' | 'cancelled',
) =>
  stand.hear(
    'ConfirmationRefused',
    'refund-refused',
    { ...of, amountCents: 9_500, currency: 'USD', version: 3, reason },
    somebody,
  );
const typesOf = async (appointmentId: string) => (await stand.events(appointmentId)).map(({ type }) => type).sort();

describe('an order', () => {
  it('is the same for every tab, and another one when the amount changed', async () => {
    const { appointmentId, orderId } = await open();
    expect(await openOrder(stand.ctx, input(appointmentId))).toEqual({ orderId });
    const other = await openOrder(stand.ctx, input(appointmentId, 8_000));
    expect(other.orderId).not.toBe(orderId);
    await stand.approve(orderId);
    await expect(captureOrder(stand.ctx, { orderId })).rejects.toMatchObject({ code: 'nothing_to_pay' });
  });

  it('is not opened for what is free, paid or cancelled', async () => {
    await expect(openOrder(stand.ctx, input(randomUUID(), 0))).rejects.toMatchObject({ code: 'nothing_to_pay' });
    const { appointmentId } = await paid();
    await expect(openOrder(stand.ctx, input(appointmentId))).rejects.toMatchObject({ code: 'already_paid' });
    const cancelled = randomUUID();
    await cancel(cancelled);
    // The news of the creation comes after that of the cancellation.
    await stand.hear('AppointmentCreated', 'open-amount-due', appointmentFactsOf(cancelled, 9_500), somebody);
    await expect(openOrder(stand.ctx, input(cancelled))).rejects.toMatchObject({ code: 'nothing_to_pay' });
  });

  it('of a hold that ran out is not captured behind the payer’s back, but is when booking revived the hold', async () => {
    const { appointmentId, orderId } = await open();
    await stand.approve(orderId);
    await expire(appointmentId);
    await stand.work(3);
    expect(await findOrder(stand.ctx, orderId)).toMatchObject({ status: 'closed', capture: null });
    expect(await openOrder(stand.ctx, input(appointmentId))).toEqual({ orderId });
    expect((await captureOrder(stand.ctx, { orderId })).status).toBe('captured');
    await expire(appointmentId);
    expect(await findOrder(stand.ctx, orderId)).toMatchObject({ status: 'completed' });
  });

  it('of a cancelled appointment cannot be captured', async () => {
    const { appointmentId, orderId } = await open();
    await stand.approve(orderId);
    await cancel(appointmentId);
    await expect(captureOrder(stand.ctx, { orderId })).rejects.toMatchObject({ code: 'nothing_to_pay' });
    await stand.work(3);
    expect(stand.door.writes(`${orderId}/capture`)).toHaveLength(0);
  });

  it('that is not ours is not found', async () => {
    await expect(captureOrder(stand.ctx, { orderId: 'NOTOURS' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await findOrder(stand.ctx, 'NOTOURS')).toBeNull();
  });
});

describe('money goes back', () => {
  it('once, however many reasons there are', async () => {
    const payment = await paid();
    await Promise.all([cancel(payment.appointmentId), refuse(payment, 'cancelled'), refuse(payment, 'cancelled')]);
    await stand.work(2);
    expect(await refundsOf(stand.ctx, payment.appointmentId)).toMatchObject([
      { amountCents: 9_500, status: 'refunded' },
    ]);
    expect(stand.door.writes(`${payment.captureId}/refund`)).toHaveLength(1);
  });

  it('once, also when several workers, tabs and news of it meet', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => open()));
    await Promise.all(orders.map(({ orderId }) => stand.approve(orderId)));
    stand.clock.advance(61_000);
    await Promise.all([
      ...Array.from({ length: 4 }, () => reconcileOrders(stand.ctx)),
      ...orders.map((order) => captureOrder(stand.ctx, order)),
    ]);
    stand.clock.advance(61_000);
    await Promise.all(orders.map(({ appointmentId }) => cancel(appointmentId)));
    await Promise.all([
      ...Array.from({ length: 4 }, () => deliverRefunds(stand.ctx)),
      ...Array.from({ length: 4 }, () => reconcileOrders(stand.ctx)),
    ]);
    for (const { appointmentId, orderId } of orders) {
      const requestIds = stand.door.writes(`${orderId}/capture`).map(({ requestId }) => requestId);
      expect(new Set(requestIds).size).toBe(1);
      expect(await refundsOf(stand.ctx, appointmentId)).toMatchObject([{ amountCents: 9_500, status: 'refunded' }]);
      expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured', 'PaymentRefunded']);
    }
  });

  it('when booking refuses it, after which a revived hold can be paid again', async () => {
    const first = await paid();
    await refuse(first, 'slot-taken');
    await stand.work(1);
    const again = await openOrder(stand.ctx, input(first.appointmentId));
    expect(again.orderId).not.toBe(first.orderId);
    await stand.approve(again.orderId);
    expect((await captureOrder(stand.ctx, again)).status).toBe('captured');
    expect(await typesOf(first.appointmentId)).toEqual(['PaymentCaptured', 'PaymentCaptured', 'PaymentRefunded']);
  });

  it('when it is a second payment for the same appointment', async () => {
    const { appointmentId } = await paid();
    // Another order of the same appointment is captured at the provider all the same.
    const other = await open();
    await stand.database
      .sql`UPDATE payment.orders SET appointment_id = ${appointmentId} WHERE provider_id = ${other.orderId}`;
    await stand.approve(other.orderId);
    await stand.atProvider(`/v2/checkout/orders/${other.orderId}/capture`);
    await stand.work(3);
    const captures = await stand.database.sql`
      SELECT purpose, returned_reason, status FROM payment.captures WHERE appointment_id = ${appointmentId} ORDER BY purpose`;
    expect(captures).toMatchObject([
      { purpose: 'accepted', status: 'captured' },
      { purpose: 'returned', returnedReason: 'surplus', status: 'refunded' },
    ]);
    expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured', 'PaymentRefunded']);
  });

  it('when its amount is not the order’s, with an alarm; one answer alone is not believed', async () => {
    const { appointmentId, orderId } = await open();
    await stand.approve(orderId);
    // The order says 59; the capture itself says 95.
    const wasCapture = (path: string) => path.includes('/payments/captures/');
    stand.door.spoil = (text, { path }) => (wasCapture(path) ? text : text.replaceAll('"95.00"', '"59.00"'));
    expect(await captureOrder(stand.ctx, { orderId })).toMatchObject({ status: 'pending', captureId: null });
    stand.door.spoil = null;
    await stand.work(1);
    expect((await captureOrder(stand.ctx, { orderId })).status).toBe('captured');
    expect(await typesOf(appointmentId)).toEqual(['PaymentCaptured']);

    const wrong = await open();
    await stand.database.sql`UPDATE payment.orders SET amount_cents = 4_200 WHERE provider_id = ${wrong.orderId}`;
    await stand.approve(wrong.orderId);
    // From the decision on, not only when the refund is through: nobody may confirm a booking with it.
    expect((await captureOrder(stand.ctx, wrong)).status).toBe('refunded');
    expect((await findOrder(stand.ctx, wrong.orderId))?.capture?.status).toBe('refunded');
    await stand.work(2);
    expect(await refundsOf(stand.ctx, wrong.appointmentId)).toMatchObject([{ amountCents: 9_500, status: 'refunded' }]);
    expect(await typesOf(wrong.appointmentId)).toEqual(['PaymentRefunded']);
    expect(await listStuckPayments(stand.ctx)).toContainEqual(
      expect.objectContaining({ kind: 'mismatch', appointmentId: wrong.appointmentId, amountCents: 9_500 }),
    );
  });

  it('when the practice refunds in the provider’s own dashboard, in parts, and the rest on a cancellation', async () => {
    const { appointmentId, captureId, orderId } = await paid();
    await stand.atProvider(`/v2/payments/captures/${captureId}/refund`, {
      amount: { currency_code: 'USD', value: '20.00' },
    });
    await stand.work(6);
    expect(await findOrder(stand.ctx, orderId)).toMatchObject({ capture: { status: 'partly-refunded' } });
    await cancel(appointmentId);
    await stand.work(2);
    expect(await refundsOf(stand.ctx, appointmentId)).toMatchObject([{ amountCents: 2_000 }, { amountCents: 7_500 }]);
    expect(await findOrder(stand.ctx, orderId)).toMatchObject({ capture: { status: 'refunded' } });
  });

  it('and is counted in the ledger, whose lines cannot be changed', async () => {
    const from = new Date(Date.now() - 60_000);
    const to = new Date(Date.now() + 365 * 86_400_000);
    const before = await ledgerTotal(stand.ctx, { from, to });
    const { appointmentId } = await paid();
    expect(await ledgerTotal(stand.ctx, { from, to })).toBe(before + 9_500);
    await cancel(appointmentId);
    await stand.work(1);
    expect(await ledgerTotal(stand.ctx, { from, to })).toBe(before);
    await expect(stand.ctx.sql`UPDATE payment.ledger SET amount_cents = 1`).rejects.toThrow(/permission denied/);
    await expect(stand.ctx.sql`DELETE FROM payment.ledger`).rejects.toThrow(/permission denied/);
    await expect(stand.ctx.sql`SELECT 1 FROM booking.appointment`).rejects.toThrow(/permission denied/);
  });
});
