import { transact } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { PaymentContext } from '../context.ts';
import { findCapture, lowerOwedBack } from '../store/captures.ts';
import { saveHandled, wasHandled } from '../store/handled.ts';
import { listRefundsOfCapture, settleRefund } from '../store/refunds.ts';
import { listStuckRows, type StuckRow } from '../store/stuck.ts';
import { findSubject, notStuck, type StuckOutcome, type Subject } from './find-stuck.ts';
import { lockOrder } from './record-order.ts';

/**
 * Notes that a person dealt with stuck money outside of the product: it leaves the list, and comes back only with another kind of
 * trouble. A refund that has not left this house is not sent any more: its money would go back twice. The note is sealed: it may
 * name a person. Safe to repeat. Throws AppError not_found (unknown, or it waits for nobody).
 */
export async function handleStuckPayment(
  context: PaymentContext,
  { id, note, by }: { id: string; note: string; by: string },
): Promise<StuckOutcome> {
  const subject = await findSubject(context.sql, id);
  return transact(context, async (tx) => {
    await lockOrder(tx, subject.order.id);
    const now = context.now();
    const [row] = await listStuckRows(tx, now, id);
    if (!row) {
      if (!(await wasHandled(tx, id))) throw notStuck();
      return { message: 'This had been noted before.', isSettled: true };
    }
    const sealed = context.sealer.seal(['payment.handled', `${id} ${row.kind}`, 'note'], note);
    await saveHandled(tx, { subject: id, kind: row.kind, note: sealed, by, at: now });
    const isStopped = await stopRefund(tx, context, subject);
    context.paypal.log.info({ id, kind: row.kind, isStopped }, 'stuck money was dealt with by hand');
    return answerTo(row, isStopped);
  });
}

/** Does not send a refund that was never sent. What the provider has, or may have, cannot be called back. */
async function stopRefund(tx: TransactionSql, context: PaymentContext, { refund }: Subject): Promise<boolean> {
  if (!refund) return false;
  const refunds = await listRefundsOfCapture(tx, refund.captureId);
  const waiting = refunds.find(
    ({ key, status, firstSentAt, providerId }) =>
      key === refund.key && status === 'PENDING' && firstSentAt === null && providerId === null,
  );
  if (!waiting || waiting.sendAt === null) return false;
  await settleRefund(tx, waiting.id, { status: 'FAILED', failure: 'dealt with by hand', at: context.now() });
  const capture = await findCapture(tx, refund.captureId);
  const others = refunds.filter(({ id, status }) => id !== waiting.id && status !== 'FAILED');
  if (capture)
    await lowerOwedBack(
      tx,
      capture.id,
      others.reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
  return true;
}

function answerTo({ kind }: StuckRow, isStopped: boolean): StuckOutcome {
  if (isStopped) return { message: 'Noted. The product does not send this refund any more.', isSettled: true };
  if (kind === 'refund-failing' || kind === 'refund-waiting')
    return {
      message:
        'Noted. The payment provider may already have this refund, so it cannot be called back and may still arrive.',
      isSettled: false,
    };
  if (kind === 'capture-waiting' || kind === 'capture-unknown')
    return {
      message: 'Noted. What becomes of the payment is still followed; it comes back here if it gets worse.',
      isSettled: false,
    };
  return { message: 'Noted. It has left the list.', isSettled: true };
}
