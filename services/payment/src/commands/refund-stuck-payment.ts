import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import { formatCents } from '@stillpoint/scheduling';
import type { PaymentContext } from '../context.ts';
import { remainingCents } from '../domain/refund.ts';
import { findCapture } from '../store/captures.ts';
import { listRefundsOfCapture } from '../store/refunds.ts';
import { deliverRefunds } from './deliver-refunds.ts';
import { findStuck, findStuckObjects, notStuck, stillStuck, type StuckOutcome } from '../steps/find-stuck.ts';
import { lockOrder } from '../steps/record-order.ts';
import { requestRefund } from '../steps/request-refund.ts';
import { unreachable } from './reconcile-stuck-payment.ts';
import { WORDS } from '../words.ts';

/**
 * Refunds the rest of a stuck payment and sends the refund now. Safe to repeat: nothing is refunded twice, nor without `record`. Throws
 * AppError not_found (unknown, or not stuck while money is left), payment_pending (it is unknown whether there is any money),
 * nothing_to_refund (none was captured), provider_unavailable (the refund is stored and sent later).
 */
export async function refundStuckPayment(
  context: PaymentContext,
  id: string,
  record: () => Promise<void>,
): Promise<StuckOutcome> {
  const { order, capture } = await findStuckObjects(context.sql, id);
  if (!capture && order.captureRequestId === null) throw new AppError('nothing_to_refund', WORDS.refund.noMoney);
  if (!capture || capture.purpose === 'waiting') throw undecided();
  if (capture.purpose === 'none') throw new AppError('nothing_to_refund', WORDS.refund.declined);

  const isStuck = (await findStuck(context, id)) !== null;
  const asked = await transact(context, async (tx) => {
    await lockOrder(tx, order.id);
    const current = await findCapture(tx, capture.id);
    const left = current ? remainingCents(current, await listRefundsOfCapture(tx, capture.id)) : 0;
    if (!current || left === 0) return 0;
    if (!isStuck) throw notStuck();
    await requestRefund(tx, context, current, 'asked-for');
    await record();
    return left;
  });
  const { isKnown, isBeingSent } = await deliverRefunds(context, order.id);
  if (!isKnown) throw unreachable('The refund is kept');

  const row = await findStuck(context, id);
  if (row && !isBeingSent && row.leftCents === 0 && !row.isReturned && row.kind !== 'refund-differs')
    return stillStuck(row, context.now());
  const message = asked === 0 ? WORDS.refund.nothingLeft : WORDS.refund.goingBack(formatCents(asked, capture.currency));
  return { message, isSettled: row === null || row.isReturned };
}

const undecided = () => new AppError('payment_pending', WORDS.refund.undecided);
