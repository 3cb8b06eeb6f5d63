import { AppError } from '@stillpoint/errors';
import type { PaymentContext } from '../context.ts';
import { moneyText } from '../domain/stuck.ts';
import { findCapture, listCapturesOfOrder } from '../store/captures.ts';
import { listRefundsOfCapture } from '../store/refunds.ts';
import { deliverRefundsOf } from './deliver-refunds.ts';
import { findStuck, findSubject, stillWaits, type StuckOutcome, type Subject } from '../steps/find-stuck.ts';
import { reconcileOrder } from './reconcile-order.ts';

/**
 * Asks the provider now how an order stands and acts on it, as reconciliation does when it is due, and sends its waiting refunds
 * now. Safe to repeat, also after it was settled. Throws AppError not_found, or provider_unavailable: nothing is lost, and the
 * product goes on asking by itself.
 */
export async function settleStuckPayment(context: PaymentContext, id: string): Promise<StuckOutcome> {
  const subject = await findSubject(context.sql, id);
  const standing = await reconcileOrder(context, subject.order);
  if (standing === 'busy')
    return {
      message: 'The payment provider is being asked at this very moment. Please look again soon.',
      isSettled: false,
    };
  if (standing === 'unknown') throw unreachable('Nothing has changed');
  if (!(await deliverRefundsOf(context, subject.order.id)).isKnown) throw unreachable('The refund is kept');
  const row = await findStuck(context, id);
  return row ? stillWaits(row, context.now()) : { message: await whatCameOut(context, subject), isSettled: true };
}

/** 502, in words that take the worry away. */
export const unreachable = (what: string) =>
  new AppError(
    'provider_unavailable',
    `The payment provider cannot be reached right now. ${what}; it is asked again by itself as soon as it answers.`,
  );

async function whatCameOut({ sql }: PaymentContext, { order, capture, refund }: Subject): Promise<string> {
  const newest = capture ? await findCapture(sql, capture.id) : (await listCapturesOfOrder(sql, order.id)).at(-1);
  if (!newest) return 'No money was taken, and this payment can no longer be made.';
  const amount = moneyText(newest.amountCents, newest.currency);
  if (refund) {
    const tries = (await listRefundsOfCapture(sql, newest.id)).filter(({ key }) => key === refund.key);
    const done = tries.find(({ status }) => status === 'refunded');
    if (done) return `The refund of ${moneyText(done.amountCents, done.currency)} has gone through.`;
    return tries.some(({ status }) => status === 'pending')
      ? 'The payment provider has taken the refund and is working on it.'
      : 'Nothing is left to send: the money went back in another way.';
  }
  switch (newest.purpose) {
    case 'none':
      return `The payment of ${amount} was declined. No money was taken.`;
    case 'returned':
      return newest.status === 'refunded' ? `All of the ${amount} has gone back.` : `The ${amount} is on its way back.`;
    case 'accepted':
      return `The payment of ${amount} has arrived.`;
    case 'waiting':
      return `The payment provider is checking the payment of ${amount}; the time stays reserved.`;
  }
}
