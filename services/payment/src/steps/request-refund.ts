import { randomUUID } from 'node:crypto';
import { refundShareOf } from '@stillpoint/scheduling';
import type { TransactionSql } from '@stillpoint/db';
import type { PaymentContext } from '../context.ts';
import { isCaptured } from '../domain/capture.ts';
import { owedCents } from '../domain/refund.ts';
import { raiseOwedBack, type Capture } from '../store/captures.ts';
import { FULL, insertRefund, listRefundsOfCapture, SHARE, type Refund, type RefundReason } from '../store/refunds.ts';

/**
 * Refunds the rest of a capture, or a percentage of it: inserts the refund, which the worker sends as soon as this commits.
 * Earlier refunds count, wherever they were made, and several reasons for the same money lead to one refund. The caller holds
 * the lock of the appointment's amount due.
 */
export async function requestRefund(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  reason: RefundReason,
  percent = 100,
): Promise<void> {
  if (!isCaptured(capture.status)) return;
  const share = refundShareOf(capture.amountCents, percent, capture.currency);
  const owedBackCents = Math.max(capture.owedBackCents, share);
  await raiseOwedBack(tx, capture.id, owedBackCents);
  await writeRefund(tx, context, { ...capture, owedBackCents }, share < capture.amountCents ? SHARE : FULL, reason);
}

/** Inserts a refund of the owed sum that is not being refunded yet, if there is any. `after`: when it may be sent. */
export async function writeRefund(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  key: Refund['key'],
  reason: RefundReason,
  after = 0,
): Promise<void> {
  const earlier = await listRefundsOfCapture(tx, capture.id);
  const amountCents = owedCents(capture, earlier);
  if (amountCents === 0) return;
  const now = context.now();
  await insertRefund(tx, {
    id: randomUUID(),
    captureId: capture.id,
    appointmentId: capture.appointmentId,
    key,
    attempt: Math.max(0, ...earlier.filter((one) => one.key === key).map(({ attempt }) => attempt)) + 1,
    amountCents,
    currency: capture.currency,
    reason,
    providerId: null,
    dueAt: new Date(now.getTime() + after),
    createdAt: now,
  });
}
