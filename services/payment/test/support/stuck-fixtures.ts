import { afterEach, expect } from 'vitest';
import { reconcileStuckPayment, refundStuckPayment } from '../../src/index.ts';
import { deliverDueRefunds } from './deliver.ts';
import { paymentFixtures } from './fixtures.ts';
import { payments } from './payments.ts';

/** Payment's fixtures, and what makes a payment stuck. */
export function stuckFixtures() {
  const fixture = paymentFixtures({ webhooks: false });
  const { approved, paid, cancel, stuckOf, back } = payments(fixture);
  const requireStuck = async (appointmentId: string) => {
    const [row, ...more] = await stuckOf(appointmentId);
    expect(more).toEqual([]);
    if (!row) throw new Error('nothing is stuck');
    return row;
  };
  const leaveUnanswered = () => (fixture.proxy.replaceResponse = () => null);
  afterEach(() => {
    fixture.proxy.replaceResponse = null;
  });

  /** A refund that failed three times. */
  const failing = async (percent = 100) => {
    const payment = await paid();
    await fixture.fault({ kind: 'refund-fails', how: 'error', count: 3 });
    await cancel(payment.appointmentId, percent);
    // Past the first attempts, but before the fourth.
    for (const ms of [0, 5_000, 30_000]) {
      fixture.clock.advance(ms);
      await deliverDueRefunds(fixture.ctx);
    }
    return payment;
  };
  const settleNow = (id: string) => reconcileStuckPayment(fixture.ctx, id);
  /** The payments whose refund was recorded as asked for. */
  const recorded: string[] = [];
  const refundNow = (id: string) => refundStuckPayment(fixture.ctx, id, async () => void recorded.push(id));
  const acts = { settleNow, refundNow, recorded };
  return { fixture, approved, paid, cancel, stuckOf, requireStuck, back, leaveUnanswered, failing, ...acts };
}
