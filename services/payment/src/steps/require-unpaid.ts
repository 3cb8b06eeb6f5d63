import { AppError } from '@stillpoint/errors';
import type { TransactionSql } from '@stillpoint/db';
import { listCapturesOf } from '../store/captures.ts';
import { WORDS } from '../words.ts';

/** Throws AppError already_paid or payment_pending when the appointment is paid, or its payment is under way. */
export async function requireUnpaid(tx: TransactionSql, appointmentId: string): Promise<void> {
  const captures = await listCapturesOf(tx, appointmentId);
  if (captures.some(({ purpose }) => purpose === 'accepted')) {
    throw new AppError('already_paid', WORDS.order.isPaid);
  }
  if (captures.some(({ purpose }) => purpose === 'waiting')) throw paymentPending();
}

export const paymentPending = () => new AppError('payment_pending', WORDS.order.checked);
