import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { HOUR_MS, toCents } from '@stillpoint/scheduling';
import { somebody } from '@stillpoint/testing';
import { captureOrder, handleStuckPayment, reconcileStuckPayment } from '../../src/index.ts';
import { reconcileOrders } from '../support/deliver.ts';
import { stuckFixtures } from '../support/stuck-fixtures.ts';

const { fixture, approved, paid, stuckOf, requireStuck, back, leaveUnanswered, settleNow, refundNow } = stuckFixtures();

it('a payment that the provider checks for more than a day is inquired about, and cannot be refunded yet', async () => {
  const { appointmentId, orderId } = await approved();
  await fixture.fault({ kind: 'pending', delayMs: null });
  const { captureId } = await captureOrder(fixture.ctx, { orderId });
  fixture.clock.advance(25 * HOUR_MS);
  const row = await requireStuck(appointmentId);
  expect(row).toMatchObject({ kind: 'capture-waiting', captureId, actions: ['settle', 'handled'] });
  await expect(refundNow(row.id)).rejects.toMatchObject({ code: 'payment_pending' });
  const still = await reconcileStuckPayment(fixture.ctx, row.id);
  expect(still).toMatchObject({ isSettled: false, message: expect.stringContaining('Not settled yet') });
  await handleStuckPayment(fixture.ctx, { id: row.id, note: 'called them', by: 'admin' });
  expect(await stuckOf(appointmentId)).toEqual([]);
  await fixture.play('POST', `/captures/${captureId}/settle`, { status: 'COMPLETED' });
  expect(await reconcileStuckPayment(fixture.ctx, row.id)).toEqual({
    message: 'The payment of $95.00 has arrived.',
    isSettled: true,
  });
});

it('a payment with an unknown outcome is resolved', async () => {
  const { appointmentId, orderId } = await approved();
  fixture.proxy.replaceResponse = ({ path }) => (path.endsWith('/capture') ? null : undefined);
  expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('pending');
  fixture.clock.advance(HOUR_MS);
  const row = await requireStuck(appointmentId);
  expect(row).toMatchObject({ kind: 'capture-unknown', actions: ['settle', 'handled'] });
  await expect(refundNow(row.id)).rejects.toMatchObject({ code: 'payment_pending' });
  leaveUnanswered();
  await expect(reconcileStuckPayment(fixture.ctx, row.id)).rejects.toMatchObject({ code: 'provider_unavailable' });
  fixture.proxy.replaceResponse = null;
  expect(await reconcileStuckPayment(fixture.ctx, row.id)).toEqual({
    message: 'The payment of $95.00 has arrived.',
    isSettled: true,
  });
  expect(fixture.proxy.writes(`${orderId}/capture`).map(({ requestId }) => requestId)).toHaveLength(3);
  expect(new Set(fixture.proxy.writes(`${orderId}/capture`).map(({ requestId }) => requestId)).size).toBe(1);
});

it('a payment whose answer was lost is not forgotten when the provider knows nothing of it, as under another account', async () => {
  const { appointmentId, orderId } = await approved();
  const body = { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] };
  fixture.proxy.replaceResponse = ({ path }) => {
    if (path.endsWith('/capture')) return null;
    return path.includes(orderId) ? { status: 404, body } : undefined;
  };
  expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('pending');
  fixture.clock.advance(HOUR_MS);
  await reconcileOrders(fixture.ctx);
  const row = await requireStuck(appointmentId);
  expect(row).toMatchObject({ kind: 'capture-unknown', actions: ['settle', 'handled'] });
  // The earlier account is set again.
  fixture.proxy.replaceResponse = null;
  expect(await reconcileStuckPayment(fixture.ctx, row.id)).toMatchObject({ isSettled: true });
  expect((await fixture.events(appointmentId)).map(({ type }) => type)).toContain('PaymentCaptured');
});

it('a payment that was approved but refused by the provider shows the provider’s reason, and nothing is taken unasked', async () => {
  const { appointmentId, orderId } = await approved();
  const body = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'PAYEE_ACCOUNT_RESTRICTED' }] };
  fixture.proxy.replaceResponse = ({ path }) => (path.endsWith('/capture') ? { status: 422, body } : undefined);
  await expect(captureOrder(fixture.ctx, { orderId })).rejects.toMatchObject({ code: 'provider_unavailable' });
  fixture.clock.advance(20 * 60_000);
  const row = await requireStuck(appointmentId);
  expect(row).toMatchObject({ kind: 'capture-refused', actions: ['settle', 'handled'] });
  expect(row.why).toContain('payee account restricted');
  await expect(refundNow(row.id)).rejects.toMatchObject({ code: 'nothing_to_refund' });
  fixture.proxy.replaceResponse = null;
  expect(await reconcileStuckPayment(fixture.ctx, row.id)).toMatchObject({ isSettled: false });
  expect((await fixture.ledger()).captures.filter((one) => one.orderId === orderId)).toEqual([]);
  // The payer returns by themselves.
  expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('captured');
  expect(await stuckOf(appointmentId)).toEqual([]);
});

it.each([
  { currency_code: 'USD', value: '59.00', text: '$59.00' },
  { currency_code: 'USD', value: '950.00', text: '$950.00' },
  { currency_code: 'EUR', value: '95.00', text: '€95.00' },
])(
  'a payment that does not match its order ($text) is refunded in full and listed until somebody has seen it',
  async ({ currency_code, value, text }) => {
    const { appointmentId, orderId } = await approved();
    await fixture.play('POST', `/orders/${orderId}/amount`, { currency_code, value });
    expect((await captureOrder(fixture.ctx, { orderId })).status).toBe('refunded');
    const before = await requireStuck(appointmentId);
    expect(before).toMatchObject({ kind: 'mismatch', currency: currency_code, actions: ['settle', 'handled'] });
    await fixture.fault({ kind: 'refund-fails', how: 'error', count: 3 });
    await fixture.work(3);
    // Its refund fails: a second problem with the same money.
    expect((await stuckOf(appointmentId)).map(({ kind }) => kind).sort()).toEqual(['mismatch', 'refund-failing']);
    await handleStuckPayment(fixture.ctx, { id: before.id, note: 'seen', by: 'admin' });
    const worse = await requireStuck(appointmentId);
    expect(worse).toMatchObject({ kind: 'refund-failing', amountCents: toCents(value), currency: currency_code });
    expect(await reconcileStuckPayment(fixture.ctx, worse.id)).toEqual({
      message: `The refund of ${text} has gone through.`,
      isSettled: true,
    });
    expect(await back(before.captureId ?? '')).toEqual([toCents(value)]);
    expect(await stuckOf(appointmentId)).toEqual([]);
    expect((await fixture.events(appointmentId)).map(({ type }) => type)).not.toContain('PaymentCaptured');
  },
);

it('a payment that is not the price known to booking is refunded automatically, and listed', async () => {
  const payment = await paid();
  await fixture.runEffect(
    'ConfirmationRefused',
    'refund-refused',
    { ...payment, amountCents: 9_500, currency: 'USD', version: 3, reason: 'mismatch' },
    somebody,
  );
  await fixture.work(1);
  expect(await requireStuck(payment.appointmentId)).toMatchObject({
    kind: 'mismatch',
    why: '$95.00 arrived, which is not what the session costs, so it does not pay for it. All of it has gone back to the payer.',
    actions: ['handled'],
  });
  expect(await back(payment.captureId)).toEqual([9_500]);
});

it('settling what is unknown, or waits for nobody, is refused', async () => {
  const { captureId } = await paid();
  const note = { note: 'x', by: 'admin' };
  for (const id of ['', 'x', 'order-1', 'refund-1', 'capture-', 'capture-NOPE', `order-${randomUUID()}`])
    for (const act of [settleNow, refundNow]) await expect(act(id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(refundNow(`capture-${captureId}`)).rejects.toMatchObject({ code: 'not_found' });
  await expect(handleStuckPayment(fixture.ctx, { id: `capture-${captureId}`, ...note })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await back(captureId)).toEqual([]);
});
