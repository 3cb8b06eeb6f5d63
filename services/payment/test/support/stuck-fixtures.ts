import { randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import { toCents } from '@stillpoint/scheduling';
import { captureOrder, listStuckPayments, openOrder } from '../../src/index.ts';
import { deliverRefunds } from './deliver.ts';
import { appointmentFactsOf, paymentFixtures, somebody } from './fixtures.ts';

export const HOUR = 3_600_000;

/** Payment's fixtures, and what it takes to get money stuck there. */
export function stuckFixtures() {
  const fixture = paymentFixtures({ webhooks: false });
  const approved = async (amountCents = 9_500) => {
    const appointmentId = randomUUID();
    const { orderId } = await openOrder(fixture.ctx, {
      appointmentId,
      amountCents,
      currency: 'USD',
      description: 'Sleep',
    });
    await fixture.approve(orderId);
    return { appointmentId, orderId };
  };
  const paid = async () => {
    const order = await approved();
    const { captureId } = await captureOrder(fixture.ctx, order);
    return { ...order, captureId: captureId ?? '' };
  };
  const cancel = (appointmentId: string, refundPercent = 100) =>
    fixture.runEffect(
      'AppointmentCancelled',
      'refund-captured',
      { ...appointmentFactsOf(appointmentId, 9_500, 2), by: 'practice', wasConfirmed: true, refundPercent },
      somebody,
    );
  const stuckOf = async (appointmentId: string) =>
    (await listStuckPayments(fixture.ctx)).filter((row) => row.appointmentId === appointmentId);
  const theStuck = async (appointmentId: string) => {
    const [row, ...more] = await stuckOf(appointmentId);
    expect(more).toEqual([]);
    if (!row) throw new Error('nothing is stuck');
    return row;
  };
  const back = async (captureId: string) =>
    (await fixture.ledger()).refunds
      .filter((refund) => refund.captureId === captureId && refund.status === 'COMPLETED')
      .map(({ amount }) => toCents(amount));
  const silence = () => (fixture.proxy.instead = () => null);
  afterEach(() => {
    fixture.proxy.instead = null;
  });

  /** A refund that failed three times. */
  const failing = async (percent = 100) => {
    const payment = await paid();
    await fixture.fault({ kind: 'refund-fails', how: 'error', count: 3 });
    await cancel(payment.appointmentId, percent);
    // Past the first tries, not as far as the fourth.
    for (const ms of [0, 5_000, 30_000]) {
      fixture.clock.advance(ms);
      await deliverRefunds(fixture.ctx);
    }
    return payment;
  };
  return { fixture, approved, paid, cancel, stuckOf, theStuck, back, silence, failing };
}
