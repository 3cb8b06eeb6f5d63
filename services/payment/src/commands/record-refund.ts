import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@stillpoint/db';
import { publish } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { bookedAt, statusAfterRefunds } from '../domain/capture.ts';
import { failedRefundDelay } from '../domain/retries.ts';
import type { RefundAnswer } from '../paypal/answers.ts';
import { findCapture, listCapturesOf, setRefunded, type Capture } from '../store/captures.ts';
import { addToLedger } from '../store/ledger.ts';
import { insertRefund, listRefundsOfCapture, setAccepted, settleRefund, type Refund } from '../store/refunds.ts';
import { leftOf } from './request-refund.ts';

/**
 * Writes what the provider says of one refund of `capture`: ours, found by the provider's id or by the custom id it carries, or
 * one made in the provider's own dashboard. Safe to repeat. The caller holds the lock of the appointment's amount due.
 */
export async function recordRefund(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  news: RefundAnswer,
): Promise<void> {
  const refunds = await listRefundsOfCapture(tx, capture.id);
  const refund =
    refunds.find(({ providerId }) => providerId === news.id) ??
    refunds.find((one) => one.id === news.customId && one.providerId === null && one.status === 'PENDING') ??
    (await adoptRefund(tx, context, capture, refunds, news));
  if (!refund || refund.status !== 'PENDING') return;
  if (news.currency !== capture.currency || news.cents !== refund.amountCents) {
    context.paypal.log.error(
      { refundId: refund.id, captureId: capture.id },
      'a refund has another amount than we asked for',
    );
    return;
  }
  if (refund.providerId === null) await setAccepted(tx, refund.id, news.id);
  if (news.status === 'COMPLETED') await completeRefund(tx, context, capture, refund, news.time);
  if (news.status === 'FAILED') await failRefund(tx, context, capture, refund, 'failed at the provider');
}

/** A refund that was not made here. Null when it moved nothing, or cannot be of this capture. */
async function adoptRefund(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  refunds: readonly Refund[],
  news: RefundAnswer,
): Promise<Refund | null> {
  if (news.status === 'FAILED') return null;
  // Ours, known under another id of the provider's: it is in the books already.
  if (refunds.some((one) => one.id === news.customId && one.status !== 'FAILED')) return null;
  if (news.currency !== capture.currency || news.cents > leftOf(capture, refunds)) {
    // Ours may be on its way for the same money; its own answer, or the next look, tells.
    context.paypal.log.warn({ captureId: capture.id, refund: news.id }, 'a refund that is not ours does not fit yet');
    return null;
  }
  const row = {
    id: randomUUID(),
    captureId: capture.id,
    appointmentId: capture.appointmentId,
    key: `provider:${news.id}`,
    attempt: 1,
    amountCents: news.cents,
    currency: news.currency,
    reason: 'made-at-provider' as const,
    providerId: news.id,
    sendAt: null,
    createdAt: context.now(),
  };
  await insertRefund(tx, row);
  return { ...row, status: 'PENDING', failure: null, sentTimes: 0, firstSentAt: null };
}

async function completeRefund(
  tx: TransactionSql,
  context: PaymentContext,
  { id }: Capture,
  refund: Refund,
  time: Date | null,
): Promise<void> {
  const now = context.now();
  const capture = await findCapture(tx, id);
  if (!capture) throw new Error(`capture ${id} is not there`);
  const refundedCents = capture.refundedCents + refund.amountCents;
  await settleRefund(tx, refund.id, { status: 'COMPLETED', failure: null, at: now });
  await setRefunded(tx, id, refundedCents, statusAfterRefunds(capture.amountCents, refundedCents));
  await addToLedger(tx, {
    kind: 'refund',
    captureId: id,
    refundId: refund.id,
    appointmentId: refund.appointmentId,
    amountCents: refund.amountCents,
    currency: refund.currency,
    happenedAt: bookedAt(time, refund.createdAt, now),
  });
  if (refund.currency !== 'USD') return;
  const captures = await listCapturesOf(tx, refund.appointmentId);
  await publish(tx, context, {
    type: 'PaymentRefunded',
    facts: {
      appointmentId: refund.appointmentId,
      refundId: refund.id,
      captureId: id,
      amountCents: refund.amountCents,
      refundedCents: captures
        .filter(({ currency }) => currency === 'USD')
        .reduce((sum, one) => sum + one.refundedCents, 0),
    },
    personal: {},
  });
}

/** A definite failure: what is left of it is tried again later as a new refund, under a new id. */
export async function failRefund(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  refund: Refund,
  failure: string,
): Promise<void> {
  const now = context.now();
  await settleRefund(tx, refund.id, { status: 'FAILED', failure, at: now });
  if (refund.reason === 'made-at-provider') return;
  const amountCents = leftOf(capture, await listRefundsOfCapture(tx, capture.id));
  context.paypal.log.warn(
    { refundId: refund.id, captureId: capture.id, attempt: refund.attempt, failure, amountCents },
    'refund failed',
  );
  if (amountCents === 0) return;
  await insertRefund(tx, {
    ...refund,
    id: randomUUID(),
    attempt: refund.attempt + 1,
    amountCents,
    providerId: null,
    sendAt: new Date(now.getTime() + failedRefundDelay(refund.attempt)),
    createdAt: now,
  });
}
