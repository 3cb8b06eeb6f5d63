import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { toCents } from '@stillpoint/contracts';
import {
  captureOrder,
  handleStuckPayment,
  listStuckPayments,
  openOrder,
  refundsOf,
  refundStuckPayment,
  settleStuckPayment,
} from '../src/index.ts';
import { deliverRefunds } from '../src/commands/deliver-refunds.ts';
import { appointmentFactsOf, paymentStand, somebody } from './stand.ts';

const stand = paymentStand({ webhooks: false, deadlineMs: 1_500 });
const HOUR = 3_600_000;

const approved = async (amountCents = 9_500) => {
  const appointmentId = randomUUID();
  const { orderId } = await openOrder(stand.ctx, { appointmentId, amountCents, description: 'Sleep' });
  await stand.approve(orderId);
  return { appointmentId, orderId };
};
const paid = async () => {
  const order = await approved();
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
const stuckOf = async (appointmentId: string) =>
  (await listStuckPayments(stand.ctx)).filter((row) => row.appointmentId === appointmentId);
const theStuck = async (appointmentId: string) => {
  const [row, ...more] = await stuckOf(appointmentId);
  expect(more).toEqual([]);
  if (!row) throw new Error('nothing is stuck');
  return row;
};
const back = async (captureId: string) =>
  (await stand.ledger()).refunds
    .filter((refund) => refund.captureId === captureId && refund.status === 'COMPLETED')
    .map(({ amount }) => toCents(amount));
const silence = () => (stand.door.instead = () => null);
afterEach(() => (stand.door.instead = null));

/** A refund that failed three times. */
const failing = async (percent = 100) => {
  const payment = await paid();
  await stand.fault({ kind: 'refund-fails', how: 'error', count: 3 });
  await cancel(payment.appointmentId, percent);
  // Past the first tries, not as far as the fourth.
  for (const ms of [0, 5_000, 30_000]) {
    stand.clock.advance(ms);
    await deliverRefunds(stand.ctx);
  }
  return payment;
};

describe('a refund that keeps failing', () => {
  it('says so with what is done about it; settling sends it now', async () => {
    const { appointmentId, captureId } = await failing();
    const row = await theStuck(appointmentId);
    expect(row).toMatchObject({ kind: 'refund-failing', amountCents: 9_500, actions: ['settle', 'handled'] });
    expect(row.why).toBe(
      'A refund of $95.00 has failed 3 times (the provider says: refund failed insufficient funds). It is tried again in 2 minutes, until it goes through.',
    );
    expect(await settleStuckPayment(stand.ctx, row.id)).toEqual({
      message: 'The refund of $95.00 has gone through.',
      isSettled: true,
    });
    expect(await back(captureId)).toEqual([9_500]);
    expect(await stuckOf(appointmentId)).toEqual([]);
    // Repeats answer alike and send nothing.
    expect((await settleStuckPayment(stand.ctx, row.id)).isSettled).toBe(true);
    expect(await back(captureId)).toEqual([9_500]);
  });

  it('keeps its name when it fails again, and says the truth', async () => {
    const { appointmentId } = await failing();
    const row = await theStuck(appointmentId);
    await stand.fault({ kind: 'refund-fails', how: 'status', count: 1 });
    const outcome = await settleStuckPayment(stand.ctx, row.id);
    expect(outcome.isSettled).toBe(false);
    expect(outcome.message).toContain('Not settled yet. A refund of $95.00 has failed 4 times');
    expect((await theStuck(appointmentId)).id).toBe(row.id);
  });

  it('of a share can be made whole: each cent goes back once', async () => {
    const { appointmentId, captureId } = await failing(50);
    const row = await theStuck(appointmentId);
    expect(row).toMatchObject({ amountCents: 4_750, actions: ['settle', 'refund', 'handled'] });
    const answers = await Promise.all([refundStuckPayment(stand.ctx, row.id), refundStuckPayment(stand.ctx, row.id)]);
    expect(answers.some(({ message }) => message.includes('is going back'))).toBe(true);
    await stand.work(3);
    expect((await back(captureId)).reduce((sum, cents) => sum + cents, 0)).toBe(9_500);
  });

  it('is not sent any more once a person dealt with it: the money does not go back twice', async () => {
    const { appointmentId, captureId } = await failing(50);
    const { id } = await theStuck(appointmentId);
    const note = 'Ada Example was paid back by bank transfer';
    const outcome = await handleStuckPayment(stand.ctx, { id, note, by: 'admin' });
    expect(outcome).toEqual({ message: 'Noted. The product does not send this refund any more.', isSettled: true });
    expect(await handleStuckPayment(stand.ctx, { id, note, by: 'admin' })).toMatchObject({ isSettled: true });
    expect(await stuckOf(appointmentId)).toEqual([]);
    await stand.work(4, HOUR);
    expect(await back(captureId)).toEqual([]);
    const [kept] = await stand.database.sql<{ note: string; handled_by: string }[]>`
      SELECT note, handled_by FROM payment.handled WHERE subject = ${id}`;
    expect(kept?.handled_by).toBe('admin');
    expect(kept?.note).not.toContain('Ada');
    expect(stand.ctx.sealer.open(['payment.handled', `${id} refund-failing`, 'note'], kept?.note ?? '')).toBe(note);
  });

  it('is not repeated either when it was on its way and fails after all', async () => {
    const { appointmentId, captureId } = await failing();
    const row = await theStuck(appointmentId);
    silence();
    await expect(settleStuckPayment(stand.ctx, row.id)).rejects.toMatchObject({ code: 'provider_unavailable' });
    stand.door.instead = ({ path }) => (path.endsWith('/refund') ? null : undefined);
    await expect(settleStuckPayment(stand.ctx, row.id)).rejects.toMatchObject({ code: 'provider_unavailable' });
    const outcome = await handleStuckPayment(stand.ctx, { id: row.id, note: 'paid back by cheque', by: 'admin' });
    expect(outcome).toMatchObject({ isSettled: false, message: expect.stringContaining('may still arrive') });
    stand.door.instead = null;
    await stand.work(6, HOUR);
    expect(await back(captureId)).toEqual([]);
    expect((await refundsOf(stand.ctx, appointmentId)).filter(({ status }) => status === 'PENDING')).toEqual([]);
  });

  it('loses nothing while the provider is down, and says so with 502', async () => {
    const { appointmentId, captureId } = await failing();
    const row = await theStuck(appointmentId);
    silence();
    for (const act of [settleStuckPayment, refundStuckPayment])
      await expect(act(stand.ctx, row.id)).rejects.toMatchObject({
        code: 'provider_unavailable',
        message: expect.stringContaining('cannot be reached right now'),
      });
    stand.door.instead = null;
    stand.clock.advance(HOUR);
    expect((await settleStuckPayment(stand.ctx, row.id)).isSettled).toBe(true);
    expect(await back(captureId)).toEqual([9_500]);
  });
});

describe('a refund that waits', () => {
  it('because the provider is silent: asked now, it goes through', async () => {
    const { appointmentId, captureId } = await paid();
    await cancel(appointmentId);
    silence();
    for (let round = 0; round < 3; round += 1) {
      stand.clock.advance(HOUR / 2);
      await deliverRefunds(stand.ctx);
    }
    const row = await theStuck(appointmentId);
    expect(row).toMatchObject({ kind: 'refund-waiting', actions: ['settle', 'handled'] });
    expect(row.why).toContain('has not said what became of it');
    stand.door.instead = null;
    expect(await settleStuckPayment(stand.ctx, row.id)).toMatchObject({ isSettled: true });
    expect(await back(captureId)).toEqual([9_500]);
  });

  it('because the provider checks it: nothing can be done but ask', async () => {
    const { appointmentId, captureId } = await paid();
    await stand.fault({ kind: 'pending', on: 'refund', delayMs: null });
    await cancel(appointmentId);
    await stand.work(2, HOUR);
    const row = await theStuck(appointmentId);
    expect(row).toMatchObject({ kind: 'refund-waiting', actions: ['settle', 'handled'] });
    expect(row.why).toContain('still checking a refund of $95.00');
    expect(await settleStuckPayment(stand.ctx, row.id)).toMatchObject({ isSettled: false });
    const [theirs] = (await stand.ledger()).refunds.filter((refund) => refund.captureId === captureId);
    await stand.play('POST', `/refunds/${theirs?.id}/settle`, { status: 'COMPLETED' });
    expect(await settleStuckPayment(stand.ctx, row.id)).toMatchObject({ isSettled: true });
  });

  it('and was of another amount than asked for is told, and the rest can go back', async () => {
    const { appointmentId, captureId } = await paid();
    await stand.fault({ kind: 'timeout', when: 'before', on: 'refund' });
    await cancel(appointmentId, 50);
    await deliverRefunds(stand.ctx);
    const [ours] = await refundsOf(stand.ctx, appointmentId);
    await stand.atProvider(`/v2/payments/captures/${captureId}/refund`, {
      amount: { currency_code: 'USD', value: '60.00' },
      custom_id: ours?.refundId,
    });
    await stand.work(3);
    const row = await theStuck(appointmentId);
    expect(row).toMatchObject({ kind: 'refund-differs', amountCents: 4_750, actions: ['refund', 'handled'] });
    expect(await refundStuckPayment(stand.ctx, row.id)).toMatchObject({
      message: '$35.00 is going back to the payer.',
    });
    expect(await back(captureId)).toEqual([6_000, 3_500]);
    await handleStuckPayment(stand.ctx, { id: row.id, note: 'told the client', by: 'admin' });
    expect(await stuckOf(appointmentId)).toEqual([]);
  });
});

describe('a payment', () => {
  it('the provider checks for more than a day is asked about; it cannot be given back yet', async () => {
    const { appointmentId, orderId } = await approved();
    await stand.fault({ kind: 'pending', delayMs: null });
    const { captureId } = await captureOrder(stand.ctx, { orderId });
    stand.clock.advance(25 * HOUR);
    const row = await theStuck(appointmentId);
    expect(row).toMatchObject({ kind: 'capture-waiting', captureId, actions: ['settle', 'handled'] });
    await expect(refundStuckPayment(stand.ctx, row.id)).rejects.toMatchObject({ code: 'payment_pending' });
    const still = await settleStuckPayment(stand.ctx, row.id);
    expect(still).toMatchObject({ isSettled: false, message: expect.stringContaining('Not settled yet') });
    await handleStuckPayment(stand.ctx, { id: row.id, note: 'called them', by: 'admin' });
    expect(await stuckOf(appointmentId)).toEqual([]);
    await stand.play('POST', `/captures/${captureId}/settle`, { status: 'COMPLETED' });
    expect(await settleStuckPayment(stand.ctx, row.id)).toEqual({
      message: 'The payment of $95.00 has arrived.',
      isSettled: true,
    });
  });

  it('of unknown outcome is found out', async () => {
    const { appointmentId, orderId } = await approved();
    stand.door.instead = ({ path }) => (path.endsWith('/capture') ? null : undefined);
    expect((await captureOrder(stand.ctx, { orderId })).status).toBe('PENDING');
    stand.clock.advance(HOUR);
    const row = await theStuck(appointmentId);
    expect(row).toMatchObject({ kind: 'capture-unknown', actions: ['settle', 'handled'] });
    await expect(refundStuckPayment(stand.ctx, row.id)).rejects.toMatchObject({ code: 'payment_pending' });
    silence();
    await expect(settleStuckPayment(stand.ctx, row.id)).rejects.toMatchObject({ code: 'provider_unavailable' });
    stand.door.instead = null;
    expect(await settleStuckPayment(stand.ctx, row.id)).toEqual({
      message: 'The payment of $95.00 has arrived.',
      isSettled: true,
    });
    expect(stand.door.writes(`${orderId}/capture`).map(({ requestId }) => requestId)).toHaveLength(3);
    expect(new Set(stand.door.writes(`${orderId}/capture`).map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('that was approved and the provider refuses to take names the provider’s reason; nothing is taken unasked', async () => {
    const { appointmentId, orderId } = await approved();
    const body = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'PAYEE_ACCOUNT_RESTRICTED' }] };
    stand.door.instead = ({ path }) => (path.endsWith('/capture') ? { status: 422, body } : undefined);
    await expect(captureOrder(stand.ctx, { orderId })).rejects.toMatchObject({ code: 'provider_unavailable' });
    stand.clock.advance(20 * 60_000);
    const row = await theStuck(appointmentId);
    expect(row).toMatchObject({ kind: 'capture-refused', actions: ['settle', 'handled'] });
    expect(row.why).toContain('payee account restricted');
    await expect(refundStuckPayment(stand.ctx, row.id)).rejects.toMatchObject({ code: 'nothing_to_refund' });
    stand.door.instead = null;
    expect(await settleStuckPayment(stand.ctx, row.id)).toMatchObject({ isSettled: false });
    expect((await stand.ledger()).captures.filter((one) => one.orderId === orderId)).toEqual([]);
    // The payer comes back by themselves.
    expect((await captureOrder(stand.ctx, { orderId })).status).toBe('COMPLETED');
    expect(await stuckOf(appointmentId)).toEqual([]);
  });
});

describe('money that does not match its order', () => {
  it.each([
    { currency_code: 'USD', value: '59.00', text: '$59.00' },
    { currency_code: 'USD', value: '950.00', text: '$950.00' },
    { currency_code: 'EUR', value: '95.00', text: '95.00 EUR' },
  ])('($text) goes back whole and is told until somebody has seen it', async ({ currency_code, value, text }) => {
    const { appointmentId, orderId } = await approved();
    await stand.play('POST', `/orders/${orderId}/amount`, { currency_code, value });
    expect((await captureOrder(stand.ctx, { orderId })).status).toBe('REFUNDED');
    const before = await theStuck(appointmentId);
    expect(before).toMatchObject({ kind: 'mismatch', currency: currency_code, actions: ['settle', 'handled'] });
    await stand.fault({ kind: 'refund-fails', how: 'error', count: 3 });
    await stand.work(3);
    // Its refund fails: a second trouble with the same money.
    expect((await stuckOf(appointmentId)).map(({ kind }) => kind).sort()).toEqual(['mismatch', 'refund-failing']);
    await handleStuckPayment(stand.ctx, { id: before.id, note: 'seen', by: 'admin' });
    const worse = await theStuck(appointmentId);
    expect(worse).toMatchObject({ kind: 'refund-failing', amountCents: toCents(value), currency: currency_code });
    expect(await settleStuckPayment(stand.ctx, worse.id)).toEqual({
      message: `The refund of ${text} has gone through.`,
      isSettled: true,
    });
    expect(await back(before.captureId ?? '')).toEqual([toCents(value)]);
    expect(await stuckOf(appointmentId)).toEqual([]);
    expect((await stand.events(appointmentId)).map(({ type }) => type)).not.toContain('PaymentCaptured');
  });
});

it('money that is not the price booking knows goes back by itself, and is told', async () => {
  const payment = await paid();
  await stand.hear(
    'ConfirmationRefused',
    'refund-refused',
    { ...payment, amountCents: 9_500, currency: 'USD', version: 3, reason: 'mismatch' },
    somebody,
  );
  await stand.work(1);
  expect(await theStuck(payment.appointmentId)).toMatchObject({
    kind: 'mismatch',
    why: '$95.00 arrived, which is not what the session costs, so it does not pay for it. All of it has gone back to the payer.',
    actions: ['handled'],
  });
  expect(await back(payment.captureId)).toEqual([9_500]);
});

it('what is not known, or waits for nobody, is refused', async () => {
  const { captureId } = await paid();
  const note = { note: 'x', by: 'admin' };
  for (const id of ['', 'x', 'order-1', 'refund-1', 'capture-', 'capture-NOPE', `order-${randomUUID()}`])
    for (const act of [settleStuckPayment, refundStuckPayment])
      await expect(act(stand.ctx, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(refundStuckPayment(stand.ctx, `capture-${captureId}`)).rejects.toMatchObject({ code: 'not_found' });
  await expect(handleStuckPayment(stand.ctx, { id: `capture-${captureId}`, ...note })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await back(captureId)).toEqual([]);
});
