import { expect, it } from 'vitest';
import { deliverDueRefunds } from '../support/deliver.ts';
import { captureOrder, findOrder } from '../../src/index.ts';
import { refundsOf } from '../support/refunds.ts';
import { paymentFixtures } from '../support/fixtures.ts';
import { AMOUNT, dollarsOf, payments } from '../support/payments.ts';
import { PAYPAL_SPEC_DIR } from '../../../../infra/sandbox/paypal/testing/description.ts';

const fixture = paymentFixtures();
const { approved, paid, cancel, refuse, back } = payments(fixture);

const atDashboard = (captureId: string, value: string) =>
  fixture.atProvider(`/v2/payments/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value } });
/** The refunds at the provider in cents, and our record of each. */
const givenBack = async ({ appointmentId, captureId }: { appointmentId: string; captureId: string }) => {
  const theirs = await back(captureId);
  const lines = await fixture.database.sql<{ cents: number }[]>`
    SELECT amount_cents AS cents FROM payment.ledger WHERE appointment_id = ${appointmentId} AND kind = 'refund' ORDER BY id`;
  expect(lines.map(({ cents }) => cents).sort()).toEqual([...theirs].sort());
  return theirs;
};
const refundEvents = async (appointmentId: string) =>
  (await fixture.events(appointmentId)).filter(({ type }) => type === 'PaymentRefunded').map(({ facts }) => facts);
const statusOf = async (orderId: string) => (await findOrder(fixture.ctx, orderId))?.capture?.status;

it('the provider learns that a session is paid, but not which kind', async () => {
  await paid();
  const sentOrders = JSON.stringify(fixture.proxy.writes('/v2/checkout/orders'));
  expect(sentOrders).toContain('"description":"Session"');
  expect(sentOrders).not.toContain('Sleep');
});

it('a cancellation whose policy refunds a part refunds exactly that share, publishes it once, and leaves the capture partly refunded', async () => {
  const payment = await paid();
  const far = { from: new Date(0), to: new Date('2100-01-01') };
  const before = await dollarsOf(fixture.ctx, far);
  await cancel(payment.appointmentId, 33);
  await cancel(payment.appointmentId, 33);
  await fixture.work(3);
  expect(await givenBack(payment)).toEqual([3_135]);
  expect(fixture.proxy.writes(`${payment.captureId}/refund`)).toMatchObject([
    { body: { amount: { currency_code: 'USD', value: '31.35' } } },
  ]);
  expect(await statusOf(payment.orderId)).toBe('partly-refunded');
  expect(await refundEvents(payment.appointmentId)).toMatchObject([{ amountCents: 3_135, refundedCents: 3_135 }]);
  expect(await dollarsOf(fixture.ctx, far)).toBe(before - 3_135);
});

it('a cancellation whose policy refunds a part makes no refund and publishes nothing when that part is zero', async () => {
  const payment = await paid();
  await cancel(payment.appointmentId, 0);
  await fixture.work(3);
  expect(await refundsOf(fixture.ctx, payment.appointmentId)).toEqual([]);
  expect(await refundEvents(payment.appointmentId)).toEqual([]);
  expect(await statusOf(payment.orderId)).toBe('captured');
  expect(await givenBack(payment)).toEqual([]);
});

it.each([{ how: 'error' }, { how: 'status' }])(
  'a cancellation whose policy refunds a part is retried with the same amount when the refund fails ($how)',
  async ({ how }) => {
    const payment = await paid();
    await fixture.fault({ kind: 'refund-fails', how, count: 2 });
    await cancel(payment.appointmentId, 50);
    await fixture.work(6);
    expect(await refundsOf(fixture.ctx, payment.appointmentId)).toMatchObject([
      { amountCents: 4_750, status: 'failed' },
      { amountCents: 4_750, status: 'failed' },
      { amountCents: 4_750, status: 'refunded' },
    ]);
    expect(await givenBack(payment)).toEqual([4_750]);
  },
);

it.each([
  { kind: 'timeout', when: 'before', delayMs: 50 },
  { kind: 'timeout', when: 'after', delayMs: 50 },
  { kind: 'duplicate-webhook' },
])(
  'a cancellation whose policy refunds a part is refunded once although the provider answers with $kind $when',
  async (fault) => {
    const payment = await paid();
    await fixture.fault({ ...fault, on: 'refund' });
    await cancel(payment.appointmentId, 50);
    await Promise.all([deliverDueRefunds(fixture.ctx), deliverDueRefunds(fixture.ctx)]);
    await fixture.work(4);
    expect(await givenBack(payment)).toEqual([4_750]);
    expect(await refundEvents(payment.appointmentId)).toHaveLength(1);
  },
);

it('a cancellation whose policy refunds a part waits for the refund while the provider checks it, and sends it again when the check fails', async () => {
  const payment = await paid();
  await fixture.fault({ kind: 'pending', on: 'refund', delayMs: null });
  await cancel(payment.appointmentId, 50);
  await fixture.work(2);
  expect(await refundsOf(fixture.ctx, payment.appointmentId)).toMatchObject([
    { amountCents: 4_750, status: 'pending' },
  ]);
  const [waiting] = (await fixture.ledger()).refunds.filter(({ captureId }) => captureId === payment.captureId);
  await fixture.play('POST', `/refunds/${waiting?.id}/settle`, { status: 'FAILED' });
  await fixture.work(4);
  expect(await givenBack(payment)).toEqual([4_750]);
});

it('a full refund after a partial one refunds only what is left', async () => {
  const payment = await paid();
  await cancel(payment.appointmentId, 50);
  await fixture.work(1);
  await Promise.all([refuse(payment), refuse(payment), cancel(payment.appointmentId, 100)]);
  await fixture.work(2);
  expect(await givenBack(payment)).toEqual([4_750, 4_750]);
  expect(await statusOf(payment.orderId)).toBe('refunded');
  expect((await refundEvents(payment.appointmentId)).map(({ refundedCents }) => refundedCents)).toEqual([4_750, 9_500]);
});

it('a full refund while the partial one fails refunds each cent once', async () => {
  const payment = await paid();
  await fixture.fault({ kind: 'refund-fails', how: 'error', count: 3 });
  await cancel(payment.appointmentId, 50);
  await fixture.work(1);
  await refuse(payment);
  await fixture.work(8);
  expect((await givenBack(payment)).reduce((sum, cents) => sum + cents, 0)).toBe(AMOUNT);
  expect(await statusOf(payment.orderId)).toBe('refunded');
});

it('a share that the practice refunded by hand is not refunded twice, whether known or not', async () => {
  const known = await paid();
  await atDashboard(known.captureId, '47.50');
  await fixture.work(6);
  await cancel(known.appointmentId, 50);
  await fixture.work(2);
  expect(await givenBack(known)).toEqual([4_750]);

  // Notices are not received, so the cancellation comes before them.
  fixture.webhookReceiver.isOpen = false;
  const unknown = await paid();
  await atDashboard(unknown.captureId, '20.00');
  await cancel(unknown.appointmentId, 50);
  await fixture.work(3);
  fixture.webhookReceiver.isOpen = true;
  expect(await givenBack(unknown)).toEqual([2_000, 2_750]);
});

it('the next try of a failing refund after a partial one by hand refunds the rest, or nothing', async () => {
  const payment = await paid();
  await fixture.fault({ kind: 'refund-fails', how: 'error', count: 1 });
  await cancel(payment.appointmentId, 50);
  await deliverDueRefunds(fixture.ctx);
  await atDashboard(payment.captureId, '47.50');
  await fixture.work(6);
  expect(await givenBack(payment)).toEqual([4_750]);
  expect((await refundsOf(fixture.ctx, payment.appointmentId)).filter(({ status }) => status === 'pending')).toEqual(
    [],
  );
});

it('a full refund after an unreported partial one by hand refunds the rest', async () => {
  fixture.webhookReceiver.isOpen = false;
  const payment = await paid();
  await atDashboard(payment.captureId, '20.00');
  await cancel(payment.appointmentId, 100);
  await fixture.work(4);
  fixture.webhookReceiver.isOpen = true;
  expect(await givenBack(payment)).toEqual([2_000, 7_500]);
  expect(await statusOf(payment.orderId)).toBe('refunded');
});

it('a payment that arrives after the cancellation is refunded in full', async () => {
  const { appointmentId, orderId } = await approved();
  await fixture.fault({ kind: 'pending', on: 'capture', delayMs: null });
  const { captureId } = await captureOrder(fixture.ctx, { orderId });
  await cancel(appointmentId, 100);
  await fixture.play('POST', `/captures/${captureId}/settle`, { status: 'COMPLETED' });
  await fixture.work(2);
  await refuse({ appointmentId, orderId, captureId: captureId ?? '' });
  await fixture.work(2);
  expect(await givenBack({ appointmentId, captureId: captureId ?? '' })).toEqual([AMOUNT]);
});

it('a refund of another amount than requested is recorded as it is, and the rest is requested again', async () => {
  const payment = await paid();
  fixture.webhookReceiver.isOpen = false;
  // The provider's own report: 40.00 were refunded where 47.50 were requested.
  await fixture.fault({ kind: 'timeout', when: 'before', on: 'refund', delayMs: 50 });
  await cancel(payment.appointmentId, 50);
  await deliverDueRefunds(fixture.ctx);
  const [ours] = await refundsOf(fixture.ctx, payment.appointmentId);
  await fixture.atProvider(`/v2/payments/captures/${payment.captureId}/refund`, {
    amount: { currency_code: 'USD', value: '40.00' },
    custom_id: ours?.refundId,
  });
  await fixture.work(4);
  fixture.webhookReceiver.isOpen = true;
  expect(await givenBack(payment)).toEqual([4_000, 750]);
});

it.skipIf(!PAYPAL_SPEC_DIR)('requests for partial refunds are as PayPal describes them (needs PAYPAL_SPEC_DIR)', () =>
  expect(fixture.proxy.problems()).toEqual([]),
);
it('no notification made a handler throw', () => expect(fixture.webhookReceiver.crashes).toEqual([]));
