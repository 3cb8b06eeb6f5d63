import { publish, transact } from '@stillpoint/events';
import type { TransactionSql } from '@stillpoint/db';
import type { PaymentContext } from '../context.ts';
import { lowerOwedBack } from '../store/captures.ts';
import { saveHandled } from '../store/handled.ts';
import { listRefundsOfCapture, settleRefund } from '../store/refunds.ts';
import { listStuckRows, type StuckRow } from '../store/stuck.ts';
import { findStuckObjects, type StuckOutcome, type StuckObjects } from '../steps/find-stuck.ts';
import { lockOrder } from '../steps/record-order.ts';
import { requireSameNote } from '../steps/require-same-note.ts';
import { WORDS } from '../words.ts';

/**
 * Records that a person dealt with a stuck payment outside of the product: it leaves the list, and returns only with another
 * kind of problem. Its refund is not sent any more, since the money would be refunded twice. The note is sealed, as it may name
 * a person. Safe to repeat. Throws AppError not_found (unknown, or not stuck) or already_exists (dealt with before, with another note,
 * which stands).
 */
export async function handleStuckPayment(
  context: PaymentContext,
  { id, note, by }: { id: string; note: string; by: string },
): Promise<StuckOutcome> {
  const subject = await findStuckObjects(context.sql, id);
  return transact(context, async (tx) => {
    await lockOrder(tx, subject.order.id);
    const now = context.now();
    const [row] = await listStuckRows(tx, now, id);
    if (!row) {
      await requireSameNote(tx, context, { id, note });
      return { message: WORDS.noted.before, isSettled: true };
    }
    const { kind, appointmentId } = row;
    await saveHandled(tx, context.sealer, { subject: id, kind, appointmentId, note, by, at: now });
    const isStopped = isRefundTrouble(row) && (await stopRefund(tx, context, subject));
    context.log.info({ id, kind: row.kind, isStopped }, 'stuck money was dealt with by hand');
    return outcomeOf(row, isStopped);
  });
}

const isRefundTrouble = ({ kind }: StuckRow): boolean =>
  kind === 'refund-failing' || kind === 'refund-waiting' || kind === 'refund-by-hand';

/**
 * Stops a refund: it is not sent, or not sent again. What the provider has received, or may have, cannot be recalled. Returns
 * whether it certainly will not arrive.
 */
async function stopRefund(tx: TransactionSql, context: PaymentContext, { refund }: StuckObjects): Promise<boolean> {
  if (!refund) return false;
  const refunds = await listRefundsOfCapture(tx, refund.captureId);
  const { appointmentId, captureId } = refund;
  await publish(tx, context, { type: 'RefundHandled', facts: { appointmentId, captureId }, personal: {} });
  const waiting = refunds.find(({ key, status }) => key === refund.key && status === 'pending');
  if (!waiting) return false;
  const others = refunds.filter(({ id, status }) => id !== waiting.id && status !== 'failed');
  const owedBackCents = others.reduce((sum, { amountCents }) => sum + amountCents, 0);
  await lowerOwedBack(tx, refund.captureId, owedBackCents);
  const mayArrive = waiting.firstSentAt !== null || waiting.providerId !== null;
  if (mayArrive && !waiting.isByHand) return false;
  await settleRefund(tx, waiting.id, { status: 'failed', failure: 'dealt with by hand', at: context.now() });
  return true;
}

function outcomeOf(row: StuckRow, isStopped: boolean): StuckOutcome {
  if (row.kind === 'refund-by-hand') return { message: WORDS.noted.nothingBack, isSettled: true };
  if (isStopped) return { message: WORDS.noted.notSent, isSettled: true };
  if (isRefundTrouble(row)) return { message: WORDS.noted.maybeSent, isSettled: false };
  if (row.kind === 'capture-waiting' || row.kind === 'capture-unknown')
    return { message: WORDS.noted.followed, isSettled: false };
  return { message: WORDS.noted.offTheList, isSettled: true };
}
