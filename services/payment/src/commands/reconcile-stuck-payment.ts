import { AppError } from '@stillpoint/errors';
import { formatCents } from '@stillpoint/scheduling';
import type { PaymentContext } from '../context.ts';
import { findCapture, listCapturesOfOrder } from '../store/captures.ts';
import { listRefundsOfCapture } from '../store/refunds.ts';
import { deliverRefunds } from './deliver-refunds.ts';
import { findStuck, findStuckObjects, stillStuck, type StuckOutcome, type StuckObjects } from '../steps/find-stuck.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { WORDS } from '../words.ts';

/**
 * Reconciles the order of a stuck payment now, and sends its waiting refunds. Safe to repeat, also after it was settled. Throws
 * AppError not_found, or provider_unavailable: nothing is lost, and the product retries by itself.
 */
export async function reconcileStuckPayment(context: PaymentContext, id: string): Promise<StuckOutcome> {
  const subject = await findStuckObjects(context.sql, id);
  const status = await reconcileOrder(context, subject.order);
  if (status === 'busy') return { message: WORDS.settled.beingAsked, isSettled: false };
  if (status === 'unknown') throw unreachable('Nothing has changed');
  if (!(await deliverRefunds(context, subject.order.id)).isKnown) throw unreachable('The refund is kept');
  const row = await findStuck(context, id);
  return row ? stillStuck(row, context.now()) : { message: await settledMessage(context, subject), isSettled: true };
}

/** 502, with a reassuring text. */
export const unreachable = (what: string) => new AppError('provider_unavailable', WORDS.settled.unreachable(what));

async function settledMessage({ sql }: PaymentContext, { order, capture, refund }: StuckObjects): Promise<string> {
  const newest = capture ? await findCapture(sql, capture.id) : (await listCapturesOfOrder(sql, order.id)).at(-1);
  if (!newest) return WORDS.settled.noMoney;
  const amount = formatCents(newest.amountCents, newest.currency);
  if (refund) {
    const attempts = (await listRefundsOfCapture(sql, newest.id)).filter(({ key }) => key === refund.key);
    const done = attempts.find(({ status }) => status === 'refunded');
    if (done) return WORDS.settled.refunded(formatCents(done.amountCents, done.currency));
    return attempts.some(({ status }) => status === 'pending') ? WORDS.settled.refundTaken : WORDS.settled.nothingLeft;
  }
  switch (newest.purpose) {
    case 'none':
      return WORDS.settled.declined(amount);
    case 'returned':
      return newest.status === 'refunded' ? WORDS.settled.wentBack(amount) : WORDS.settled.goingBack(amount);
    case 'accepted':
      return WORDS.settled.arrived(amount);
    case 'waiting':
      return WORDS.settled.checking(amount);
  }
}
