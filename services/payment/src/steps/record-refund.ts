import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@stillpoint/db';
import { publish } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { ledgerTime, statusAfterRefunds } from '../domain/capture.ts';
import { remainingAtProvider } from '../domain/refund.ts';
import { failedRefundDelay } from '../domain/retries.ts';
import type { RefundReport } from '../provider.ts';
import { findCapture, listCapturesOf, setRefunded, type Capture } from '../store/captures.ts';
import { addRefundToLedger } from '../store/ledger.ts';
import { findOrderRow } from '../store/orders.ts';
import { insertRefund, listRefundsOfCapture, setAccepted, settleRefund, type Refund } from '../store/refunds.ts';
import { ANOTHER_AMOUNT } from '../store/stuck.ts';
import { writeRefund } from './request-refund.ts';

/**
 * Records the provider's report of one refund of `capture`: ours, found by the provider's id or by its custom id, or one made
 * in the provider's dashboard. Safe to repeat. The caller holds the lock of the appointment's amount due.
 */
export async function recordRefund(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  report: RefundReport,
): Promise<void> {
  const refunds = await listRefundsOfCapture(tx, capture.id);
  const refund =
    refunds.find(({ providerId }) => providerId === report.id) ??
    refunds.find((one) => one.id === report.ourId && one.providerId === null && one.status === 'pending') ??
    (await adoptRefund(tx, context, capture, refunds, report));
  if (!refund || refund.status !== 'pending') return;
  if (report.currency !== capture.currency || report.cents !== refund.amountCents)
    return recordOtherAmount(tx, context, capture, refund, report);
  if (refund.providerId === null) await setAccepted(tx, refund.id, report);
  if (report.status === 'refunded') await completeRefund(tx, context, capture, refund, report.time);
  if (report.status === 'failed') await failRefund(tx, context, capture, refund, 'failed at the provider');
}

/** The provider refunded another amount than requested: its amount is recorded, and the rest is requested again. */
async function recordOtherAmount(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  refund: Refund,
  report: RefundReport,
): Promise<void> {
  context.log.error(
    { refundId: refund.id, captureId: capture.id, amountCents: report.cents, currency: report.currency },
    'a refund has another amount than we asked for',
  );
  if (refund.providerId !== null || report.currency !== capture.currency || report.status === 'failed') return;
  await settleRefund(tx, refund.id, { status: 'failed', failure: ANOTHER_AMOUNT, at: context.now() });
  const adopted = await adoptRefund(tx, context, capture, await listRefundsOfCapture(tx, capture.id), report);
  if (adopted && report.status === 'refunded') await completeRefund(tx, context, capture, adopted, report.time);
  await writeRefund(tx, context, capture, refund.key, refund.reason);
}

/** Records a refund that was not made here. Null when it moved no money, or cannot be of this capture. */
async function adoptRefund(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  refunds: readonly Refund[],
  report: RefundReport,
): Promise<Refund | null> {
  if (report.status === 'failed') return null;
  // Ours, known under another id of the provider: it is in the ledger already.
  if (refunds.some((one) => one.id === report.ourId && one.status !== 'failed')) return null;
  if (report.currency !== capture.currency || report.cents > remainingAtProvider(capture, refunds)) {
    // Our own refund of the same money may be in flight; its answer, or the next sync, decides.
    context.log.warn({ captureId: capture.id, refund: report.id }, 'a refund that is not ours does not fit yet');
    return null;
  }
  const row = {
    id: randomUUID(),
    captureId: capture.id,
    appointmentId: capture.appointmentId,
    key: `provider:${report.id}`,
    attempt: 1,
    amountCents: report.cents,
    currency: report.currency,
    reason: 'made-at-provider' as const,
    providerId: report.id,
    dueAt: null,
    createdAt: context.now(),
  };
  await insertRefund(tx, row);
  return { ...row, status: 'pending', failure: null, isByHand: false, firstSentAt: null };
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
  const order = capture && (await findOrderRow(tx, capture.orderId));
  if (!order) throw new Error(`capture ${id} is not there`);
  const refundedCents = capture.refundedCents + refund.amountCents;
  await settleRefund(tx, refund.id, { status: 'refunded', failure: null, at: now });
  await setRefunded(tx, id, refundedCents, statusAfterRefunds(capture.amountCents, refundedCents));
  await addRefundToLedger(tx, {
    captureId: id,
    refundId: refund.id,
    appointmentId: refund.appointmentId,
    amountCents: refund.amountCents,
    currency: refund.currency,
    // A refund made at the provider may be older than its row here.
    happenedAt: ledgerTime(time, order.createdAt, now),
  });
  // Money in another currency than requested never paid for the session.
  if (refund.currency !== order.currency) return;
  const captures = await listCapturesOf(tx, refund.appointmentId);
  await publish(tx, context, {
    type: 'PaymentRefunded',
    facts: {
      appointmentId: refund.appointmentId,
      refundId: refund.id,
      captureId: id,
      amountCents: refund.amountCents,
      refundedCents: captures
        .filter(({ currency }) => currency === refund.currency)
        .reduce((sum, one) => sum + one.refundedCents, 0),
    },
    personal: {},
  });
}

/**
 * A definite failure: the part that is owed and not being refunded is tried again later as a new refund, under a new id. A
 * failed refund made at the provider is not repeated, unless its money is owed all the same.
 */
export async function failRefund(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  refund: Refund,
  failure: string,
): Promise<void> {
  const now = context.now();
  await settleRefund(tx, refund.id, { status: 'failed', failure, at: now });
  context.log.warn({ refundId: refund.id, captureId: capture.id, attempt: refund.attempt, failure }, 'refund failed');
  const [key, reason] =
    refund.reason === 'made-at-provider'
      ? ([`instead:${refund.id}`, 'asked-for'] as const)
      : ([refund.key, refund.reason] as const);
  await writeRefund(tx, context, capture, key, reason, failedRefundDelay(refund.attempt));
}
