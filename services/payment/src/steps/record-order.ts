import type { TransactionSql } from '@stillpoint/db';
import type { PaymentContext } from '../context.ts';
import { isCaptured } from '../domain/capture.ts';
import { isBeingSent } from '../domain/order.ts';
import { nextCheck } from '../domain/order-checks.ts';
import type { OrderReport } from '../provider.ts';
import { lockAmountDue } from '../store/amounts-due.ts';
import { listCapturesOfOrder, type Capture } from '../store/captures.ts';
import { findOrderRow, listOrdersOf, updateOrder, type Order, type OrderChange } from '../store/orders.ts';
import { listRefundsOfCapture } from '../store/refunds.ts';
import { recordCapture } from './record-capture.ts';
import { recordRefund } from './record-refund.ts';

/**
 * Records the provider's report of an order, its captures and its refunds. Safe to repeat and to race, with reports in any
 * order.
 */
export async function recordOrder(
  tx: TransactionSql,
  context: PaymentContext,
  orderId: string,
  report: OrderReport,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  for (const capture of report.captures) await recordCapture(tx, context, order, capture);
  const captures = await listCapturesOfOrder(tx, orderId);
  for (const refund of report.refunds) {
    const capture = refundedCapture(captures, refund.captureId);
    if (capture) await recordRefund(tx, context, capture, refund);
    else context.log.warn({ orderId: order.providerId, refund: refund.id }, 'a refund of no known capture');
  }
  const { orderLifeMs } = context.providers.of(order).limits;
  const change = changeOf(order, report, captures, { now: context.now(), orderLifeMs });
  await updateOrder(tx, orderId, change);
  if (captures.some(({ purpose }) => purpose === 'accepted')) await closeOthers(tx, order);
  await scheduleCheck(tx, context, orderId);
}

/** Reads the order under the lock of its appointment's amount due. */
export async function lockOrder(tx: TransactionSql, orderId: string): Promise<Order> {
  const seen = await findOrderRow(tx, orderId);
  if (!seen) throw new Error(`order ${orderId} is not there`);
  await lockAmountDue(tx, seen.appointmentId);
  return (await findOrderRow(tx, orderId)) ?? seen;
}

/** Schedules the order's next check, from its present rows. */
export async function scheduleCheck(tx: TransactionSql, context: PaymentContext, orderId: string): Promise<void> {
  const order = await findOrderRow(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is not there`);
  const captures = await listCapturesOfOrder(tx, orderId);
  const refunds = (await Promise.all(captures.map(({ id }) => listRefundsOfCapture(tx, id)))).flat();
  const waitingRefund = refunds.find(
    ({ status, providerId, isByHand }) => status === 'pending' && providerId !== null && !isByHand,
  );
  const isWaiting = captures.some(({ purpose }) => purpose === 'waiting');
  const dueAt = nextCheck({
    state: order.state,
    createdAt: order.createdAt,
    unknownSince: order.captureFirstSentAt,
    waitingSince: waitingRefund?.createdAt ?? (isWaiting ? order.createdAt : null),
    limits: context.providers.of(order).limits,
    now: context.now(),
  });
  await updateOrder(tx, orderId, { dueAt });
}

/** A refund names its capture; without a name it is accepted only when there is a single possible capture. */
function refundedCapture(captures: readonly Capture[], captureId: string | null): Capture | undefined {
  if (captureId) return captures.find(({ id }) => id === captureId);
  const paid = captures.filter(({ status }) => isCaptured(status));
  return paid.length === 1 ? paid[0] : undefined;
}

/** The changes of the order itself by a report. A running attempt decides for itself. */
function changeOf(
  order: Order,
  report: Pick<OrderReport, 'state'>,
  captures: readonly Pick<Capture, 'purpose'>[],
  { now, orderLifeMs }: { now: Date; orderLifeMs: number },
): OrderChange {
  const noAttempt = { captureRequestId: null, captureFirstSentAt: null };
  if (captures.some(({ purpose }) => purpose !== 'none'))
    return { ...noAttempt, state: 'completed', closedReason: null };
  if (captures.length > 0) return { ...noAttempt, state: 'closed', closedReason: 'declined' };

  // The payer has to approve (again), so the attempt of unknown outcome was declined.
  const mustApprove = report.state === 'unapproved' || report.state === 'void';
  const attempt =
    mustApprove && order.captureRequestId && !isBeingSent(order.captureRequestId, order, now)
      ? { ...noAttempt, wasDeclined: true }
      : {};
  if (order.state !== 'open') return attempt;
  const isOver = now.getTime() - order.createdAt.getTime() > orderLifeMs && (mustApprove || !order.captureRequestId);
  const closed = isOver || report.state === 'void' ? ({ state: 'closed', closedReason: 'gone' } as const) : {};
  const approvedAt = report.state === 'approved' ? (order.approvedAt ?? now) : mustApprove ? null : order.approvedAt;
  return { ...attempt, ...closed, approvedAt };
}

/** The appointment is paid, so its other open orders are closed. */
async function closeOthers(tx: TransactionSql, paid: Order): Promise<void> {
  const open = (await listOrdersOf(tx, paid.appointmentId)).filter(
    ({ id, state }) => id !== paid.id && (state === 'open' || state === 'opening'),
  );
  for (const { id } of open) await updateOrder(tx, id, { state: 'closed', closedReason: 'superseded' });
}
