import { randomUUID } from 'node:crypto';
import { AppError } from '@stillpoint/errors';
import type { TransactionSql } from '@stillpoint/db';
import type { PaymentContext } from '../context.ts';
import { payerStatus, type CaptureStatus } from '../domain/capture.ts';
import { isBeingSent } from '../domain/order.ts';
import { lockAmountDue } from '../store/amounts-due.ts';
import { listCapturesOfOrder } from '../store/captures.ts';
import { listOrdersOf, updateOrder, type Order } from '../store/orders.ts';
import { requireNotCancelled } from './open-amount-due.ts';
import { lockOrder } from './record-order.ts';
import { paymentPending, requireUnpaid } from './require-unpaid.ts';
import { WORDS } from '../words.ts';

/** How long a capture may take before another caller takes over: the deadlines of four calls, and some more. */
export const CAPTURE_LEASE_MS = 45_000;

export type CaptureStep =
  /** There is an outcome already. */
  | { kind: 'settled'; captured: { captureId: string; status: CaptureStatus } }
  /** Another caller is asking the provider. */
  | { kind: 'busy' }
  /**
   * The caller is to ask the provider. `isRepeat`: an earlier attempt has an unknown outcome, and its request id is used again.
   */
  | { kind: 'claimed'; order: Order; requestId: string; isRepeat: boolean };

/**
 * Claims the capture of an order for the caller, unless it has an outcome or is another caller's. Throws as `captureOrder`
 * says.
 */
export async function claimCapture(tx: TransactionSql, context: PaymentContext, orderId: string): Promise<CaptureStep> {
  const order = await lockOrder(tx, orderId);
  const known = (await listCapturesOfOrder(tx, orderId)).at(-1);
  if (known) return { kind: 'settled', captured: { captureId: known.id, status: payerStatus(known) } };

  const now = context.now();
  const orders = await listOrdersOf(tx, order.appointmentId);
  if (orders.some((one) => isBeingSent(one.captureRequestId, one, now))) return { kind: 'busy' };
  await requireUnpaid(tx, order.appointmentId);
  if (orders.some(({ id, captureRequestId }) => id !== orderId && captureRequestId !== null)) {
    throw new AppError('payment_pending', WORDS.order.otherChecked);
  }
  const due = await lockAmountDue(tx, order.appointmentId);
  // An earlier attempt may have captured, so it is unknown whether anything was charged.
  if (due.state === 'cancelled' && order.captureRequestId !== null) throw paymentPending();
  requireNotCancelled(due);
  if (order.state === 'closed' && order.closedReason !== 'expired') {
    throw new AppError('nothing_to_pay', WORDS.order.replaced);
  }

  const requestId = order.captureRequestId ?? randomUUID();
  await updateOrder(tx, orderId, {
    captureRequestId: requestId,
    captureFirstSentAt: order.captureFirstSentAt ?? now,
    lease: requestId,
    leaseUntil: new Date(now.getTime() + CAPTURE_LEASE_MS),
    // If this process dies, the worker continues when the lease ends.
    dueAt: now,
  });
  return {
    kind: 'claimed',
    order: { ...order, captureRequestId: requestId },
    requestId,
    isRepeat: order.captureRequestId !== null,
  };
}
