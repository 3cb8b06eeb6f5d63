import type { TransactionSql } from '@stillpoint/db';
import { publish } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import {
  statusBeforeRefunds,
  ledgerTime,
  matchesOrder,
  isForwardTransition,
  classifyCapture,
} from '../domain/capture.ts';
import type { CaptureReport } from '../provider.ts';
import { findCapture, listCapturesOf, saveCapture, type Capture } from '../store/captures.ts';
import { addCaptureToLedger } from '../store/ledger.ts';
import type { Order } from '../store/orders.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Records the provider's report of one capture of `order`. The transaction that makes it captured adds its ledger line and
 * decides its purpose: it pays for the appointment (PaymentCaptured, once), or is returned. Safe to repeat, with reports in any
 * order. The caller holds the lock of the appointment's amount due.
 */
export async function recordCapture(
  tx: TransactionSql,
  context: PaymentContext,
  order: Order,
  report: CaptureReport,
): Promise<void> {
  const known = await findCapture(tx, report.id);
  if (known && known.orderId !== order.id) {
    context.log.error({ captureId: report.id, orderId: order.id }, 'a capture is reported for two orders; ignored');
    return;
  }
  const status = statusBeforeRefunds(report.status);
  if (!isForwardTransition(known?.status ?? null, status)) return;

  const capture = {
    id: report.id,
    orderId: order.id,
    appointmentId: order.appointmentId,
    amountCents: known?.amountCents ?? report.cents,
    currency: known?.currency ?? report.currency,
    method: known?.method ?? report.method,
    status,
  };
  const matches = matchesOrder({ currency: capture.currency, cents: capture.amountCents }, order);
  const wasPending = known?.status === 'pending';
  const isRefunded = report.status === 'refunded';
  const publishDeclined = () => {
    const facts = { ...factsOf(order, capture), wasPending, isRefunded };
    return publish(tx, context, { type: 'PaymentDeclined', facts, personal: {} });
  };
  const now = context.now();
  if (status === 'pending') {
    await saveCapture(tx, { ...capture, purpose: 'waiting', returnedReason: null }, { now, settledAt: null });
    if (matches) await publish(tx, context, { type: 'PaymentPending', facts: factsOf(order, capture), personal: {} });
  } else if (status === 'captured') {
    await takeMoney(tx, context, order, capture, { matches, isRefunded, time: report.time });
    // Booking keeps the slot until it learns that the check is over.
    if (matches && wasPending && isRefunded) await publishDeclined();
  } else {
    await saveCapture(tx, { ...capture, purpose: 'none', returnedReason: null }, { now, settledAt: now });
    if (matches) await publishDeclined();
  }
}

async function takeMoney(
  tx: TransactionSql,
  context: PaymentContext,
  order: Order,
  capture: Omit<Capture, 'refundedCents' | 'owedBackCents' | 'purpose' | 'returnedReason'>,
  { matches, isRefunded, time }: { matches: boolean; isRefunded: boolean; time: Date | null },
): Promise<void> {
  const now = context.now();
  const others = await listCapturesOf(tx, order.appointmentId);
  const decided = classifyCapture({
    matches,
    isRefunded,
    isPaidAlready: others.some(({ purpose }) => purpose === 'accepted'),
  });
  const returnedReason = decided.purpose === 'returned' ? decided.reason : null;
  await saveCapture(tx, { ...capture, purpose: decided.purpose, returnedReason }, { now, settledAt: now });
  const capturedAt = ledgerTime(time, order.createdAt, now);
  const receiptNumber = await addCaptureToLedger(tx, {
    captureId: capture.id,
    appointmentId: capture.appointmentId,
    amountCents: capture.amountCents,
    currency: capture.currency,
    happenedAt: capturedAt,
  });
  const ids = { captureId: capture.id, orderId: order.providerId, appointmentId: order.appointmentId };
  if (decided.purpose === 'accepted') {
    await publish(tx, context, {
      type: 'PaymentCaptured',
      facts: {
        ...factsOf(order, capture),
        receiptNumber,
        capturedAt: capturedAt.toISOString(),
        method: capture.method,
      },
      personal: {},
    });
    context.log.info(ids, 'payment captured');
    return;
  }
  context.log[decided.reason === 'mismatch' ? 'error' : 'warn'](
    { ...ids, reason: decided.reason, amountCents: capture.amountCents, currency: capture.currency },
    'money arrived that nobody owes; it goes back',
  );
  if (decided.reason === 'refunded-at-provider') return;
  const written = await findCapture(tx, capture.id);
  if (written) await requestRefund(tx, context, written, decided.reason);
}

const factsOf = (order: Order, capture: Pick<Capture, 'id' | 'amountCents'>) => ({
  appointmentId: order.appointmentId,
  orderId: order.providerId ?? '',
  captureId: capture.id,
  amountCents: capture.amountCents,
  currency: order.currency,
});
