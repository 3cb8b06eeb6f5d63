import { randomUUID } from 'node:crypto';
import type { TransactionSql } from '@stillpoint/db';
import type { PaymentContext } from '../context.ts';
import { hasMoney } from '../domain/capture.ts';
import type { Capture } from '../store/captures.ts';
import { FULL, insertRefund, listRefundsOfCapture, type Refund, type RefundReason } from '../store/refunds.ts';

/**
 * Gives back all that is left of a capture: writes the refund, which the worker sends as soon as this commits. Any number of
 * reasons for the same money make one refund. The caller holds the lock of the appointment's amount due.
 */
export async function requestRefund(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  reason: RefundReason,
): Promise<void> {
  if (!hasMoney(capture.status)) return;
  const earlier = await listRefundsOfCapture(tx, capture.id);
  const amountCents = leftOf(capture, earlier);
  if (amountCents === 0) return;
  const now = context.now();
  await insertRefund(tx, {
    id: randomUUID(),
    captureId: capture.id,
    appointmentId: capture.appointmentId,
    key: FULL,
    attempt: Math.max(0, ...earlier.filter(({ key }) => key === FULL).map(({ attempt }) => attempt)) + 1,
    amountCents,
    currency: capture.currency,
    reason,
    providerId: null,
    sendAt: now,
    createdAt: now,
  });
}

/** What of a capture is neither given back nor on its way back, in cents. */
export const leftOf = (capture: Pick<Capture, 'amountCents'>, refunds: readonly Refund[]): number =>
  refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((left, refund) => left - refund.amountCents, capture.amountCents);
