import { randomUUID } from 'node:crypto';
import { refundShareOf } from '@stillpoint/scheduling';
import type { TransactionSql } from '@stillpoint/db';
import type { PaymentContext } from '../context.ts';
import { hasMoney } from '../domain/capture.ts';
import { owedOf } from '../domain/refund.ts';
import { raiseOwedBack, type Capture } from '../store/captures.ts';
import { FULL, insertRefund, listRefundsOfCapture, SHARE, type Refund, type RefundReason } from '../store/refunds.ts';

/**
 * Gives back all that is left of a capture, or a percentage of it: writes the refund, which the worker sends as soon as this
 * commits. What was given back before counts, wherever that was done, and any number of reasons for the same money make one
 * refund. The caller holds the lock of the appointment's amount due.
 */
export async function requestRefund(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  reason: RefundReason,
  percent = 100,
): Promise<void> {
  if (!hasMoney(capture.status)) return;
  const share = refundShareOf(capture.amountCents, percent, capture.currency);
  const owedBackCents = Math.max(capture.owedBackCents, share);
  await raiseOwedBack(tx, capture.id, owedBackCents);
  await writeRefund(tx, context, { ...capture, owedBackCents }, share < capture.amountCents ? SHARE : FULL, reason);
}

/** Writes a refund of what is owed back and not on its way yet; nothing when that is nothing. `after`: when it may be sent. */
export async function writeRefund(
  tx: TransactionSql,
  context: PaymentContext,
  capture: Capture,
  key: Refund['key'],
  reason: RefundReason,
  after = 0,
): Promise<void> {
  const earlier = await listRefundsOfCapture(tx, capture.id);
  const amountCents = owedOf(capture, earlier);
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
