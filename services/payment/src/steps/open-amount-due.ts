import { AppError } from '@stillpoint/errors';
import type { TransactionSql } from '@stillpoint/db';
import { setAmountDue, upsertAmountDue, type AmountDue } from '../store/amounts-due.ts';
import { listOrdersOf, type Order } from '../store/orders.ts';
import { paymentPending, requireUnpaid } from './require-unpaid.ts';
import { WORDS } from '../words.ts';

/** Throws AppError nothing_to_pay for a free appointment. */
export function requirePrice(amountCents: number): void {
  if (amountCents <= 0) throw new AppError('nothing_to_pay', WORDS.order.free);
}

/** Throws AppError nothing_to_pay for a cancelled appointment. */
export function requireNotCancelled({ state }: AmountDue): void {
  if (state === 'cancelled') throw new AppError('nothing_to_pay', WORDS.order.cancelled);
}

/**
 * Locks the amount due of an appointment, and opens it with this amount. Throws AppError nothing_to_pay (cancelled),
 * already_paid or payment_pending.
 */
export async function openAmountDue(tx: TransactionSql, due: Parameters<typeof upsertAmountDue>[1]): Promise<void> {
  requireNotCancelled(await upsertAmountDue(tx, due));
  await requireUnpaid(tx, due.appointmentId);
  await setAmountDue(tx, due.appointmentId, due.amountCents);
}

/**
 * The same, and lists the appointment's orders, newest first. Also throws AppError payment_pending while one of them may be
 * paid right now.
 */
export async function openForPayment(
  tx: TransactionSql,
  due: { appointmentId: string; amountCents: number },
  now: Date,
): Promise<Order[]> {
  await openAmountDue(tx, { ...due, startsAt: null, now });
  const orders = await listOrdersOf(tx, due.appointmentId);
  if (orders.some(({ captureRequestId }) => captureRequestId !== null)) throw paymentPending();
  return orders;
}
