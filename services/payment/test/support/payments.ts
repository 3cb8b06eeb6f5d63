import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@stillpoint/db';
import { AppError } from '@stillpoint/errors';
import { publish } from '@stillpoint/events';
import { toCents } from '@stillpoint/scheduling';
import { somebody } from '@stillpoint/testing';
import { captureOrder, ledgerTotals, listStuckPayments, openOrder } from '../../src/index.ts';
import { appointmentFactsOf, type Fixture } from './fixtures.ts';

/** Price of a session, in cents. */
export const AMOUNT = 9_500;

/** The amount due for a session. */
export const dueFor = (appointmentId: string = randomUUID(), amountCents = AMOUNT) => ({
  appointmentId,
  amountCents,
  currency: 'USD',
  description: 'Sleep',
});

/** The facts of `AppointmentCancelled` for a session. */
const cancelledFacts = (appointmentId: string, refundPercent: number) =>
  ({ ...appointmentFactsOf(appointmentId, AMOUNT, 2), by: 'practice', wasConfirmed: true, refundPercent }) as const;

/** Refusals are results; any other error is a crash. */
export const nullIfRefused = async <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });

/** The ledger's total in US dollars, in cents. */
export const dollarsOf = async (...args: Parameters<typeof ledgerTotals>) =>
  (await ledgerTotals(...args)).find(({ currency }) => currency === 'USD')?.cents ?? 0;

/** A payment step by step, with its results. */
export function payments(fixture: Fixture) {
  const open = async (due = dueFor()) => ({
    appointmentId: due.appointmentId,
    ...(await openOrder(fixture.ctx, due)),
  });
  const approved = async (due = dueFor()) => {
    const order = await open(due);
    await fixture.approve(order.orderId);
    return order;
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
      cancelledFacts(appointmentId, refundPercent),
      somebody,
    );
  /** Only the event, as booking publishes it. */
  const publishCancelled = (tx: TransactionSql, appointmentId: string) =>
    publish(tx, fixture.ctx, {
      type: 'AppointmentCancelled',
      facts: cancelledFacts(appointmentId, 100),
      personal: somebody,
    });
  const refuse = (
    payment: { appointmentId: string; orderId: string; captureId: string },
    reason: 'slot-taken' | 'cancelled' = 'cancelled',
  ) =>
    fixture.runEffect(
      'ConfirmationRefused',
      'refund-refused',
      { ...payment, amountCents: AMOUNT, currency: 'USD', version: 3, reason },
      somebody,
    );
  const typesOf = async (appointmentId: string) => (await fixture.events(appointmentId)).map(({ type }) => type).sort();
  const stuckOf = async (appointmentId: string) =>
    (await listStuckPayments(fixture.ctx)).filter((row) => row.appointmentId === appointmentId);
  /** What the provider has refunded of a capture, in cents. */
  const back = async (captureId: string) =>
    (await fixture.ledger()).refunds
      .filter((refund) => refund.captureId === captureId && refund.status === 'COMPLETED')
      .map(({ amount }) => toCents(amount));
  return { open, approved, paid, cancel, publishCancelled, refuse, typesOf, stuckOf, back };
}
