import type { TransactionSql } from '@stillpoint/db';
import { transact } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { hasMoney } from '../domain/capture.ts';
import { nextCheck, ORDER_LIFE_MS } from '../domain/order-checks.ts';
import type { OrderAnswer } from '../paypal/answers.ts';
import { lockAmountDue } from '../store/amounts-due.ts';
import { listCapturesOfOrder, type Capture } from '../store/captures.ts';
import { findOrderRow, listOrdersOf, updateOrder, type Order, type OrderChange } from '../store/orders.ts';
import { listRefundsOfCapture } from '../store/refunds.ts';
import { recordCapture } from './record-capture.ts';
import { recordRefund } from './record-refund.ts';

/** Writes what the provider says of an order, its captures and its refunds. Safe to repeat and to race, in any order of news. */
export const recordOrder = (context: PaymentContext, orderId: string, answer: OrderAnswer): Promise<Order> =>
  transact(context, async (tx) => {
    const order = await lockOrder(tx, orderId);
    for (const capture of answer.captures) await recordCapture(tx, context, order, capture);
    const captures = await listCapturesOfOrder(tx, orderId);
    for (const refund of answer.refunds) {
      const capture = refundedCapture(captures, refund.captureId);
      if (capture) await recordRefund(tx, context, capture, refund);
      else context.paypal.log.warn({ orderId: order.providerId, refund: refund.id }, 'a refund of no known capture');
    }
    const change = changeOf(order, answer, captures, context.now());
    await updateOrder(tx, orderId, change);
    if (captures.some(({ purpose }) => purpose === 'accepted')) await closeOthers(tx, order);
    return scheduleCheck(tx, context, orderId);
  });

/** The order under the lock of its appointment's amount due. */
export async function lockOrder(tx: TransactionSql, orderId: string): Promise<Order> {
  const seen = await findOrderRow(tx, orderId);
  if (!seen) throw new Error(`order ${orderId} is not there`);
  await lockAmountDue(tx, seen.appointmentId);
  return (await findOrderRow(tx, orderId)) ?? seen;
}

/** Sets when the order is looked at next, from its rows as they are now, and answers it. */
export async function scheduleCheck(tx: TransactionSql, context: PaymentContext, orderId: string): Promise<Order> {
  const order = await findOrderRow(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is not there`);
  const captures = await listCapturesOfOrder(tx, orderId);
  const refunds = (await Promise.all(captures.map(({ id }) => listRefundsOfCapture(tx, id)))).flat();
  const waitingRefund = refunds.find(({ status, providerId }) => status === 'PENDING' && providerId !== null);
  const isWaiting = captures.some(({ purpose }) => purpose === 'waiting');
  const checkAt = nextCheck({
    state: order.state,
    createdAt: order.createdAt,
    unknownSince: order.captureFirstSentAt,
    waitingSince: waitingRefund?.createdAt ?? (isWaiting ? order.createdAt : null),
    now: context.now(),
  });
  await updateOrder(tx, orderId, { checkAt });
  return { ...order, checkAt };
}

/** A refund names its capture; without the name there must be only one it can be of. */
function refundedCapture(captures: readonly Capture[], captureId: string | null): Capture | undefined {
  if (captureId) return captures.find(({ id }) => id === captureId);
  const paid = captures.filter(({ status }) => hasMoney(status));
  return paid.length === 1 ? paid[0] : undefined;
}

/** What an answer changes on the order itself. An attempt that somebody is making right now is theirs to decide about. */
export function changeOf(
  order: Order,
  answer: Pick<OrderAnswer, 'status'>,
  captures: readonly Pick<Capture, 'purpose'>[],
  now: Date,
): OrderChange {
  const noAttempt = { captureRequestId: null, captureFirstSentAt: null };
  if (captures.some(({ purpose }) => purpose !== 'none'))
    return { ...noAttempt, state: 'completed', closedReason: null };
  if (captures.length > 0) return { ...noAttempt, state: 'closed', closedReason: 'declined' };

  const isBeingMade = order.capturingUntil !== null && order.capturingUntil > now;
  // The payer has to approve (again), so an attempt of unknown outcome has been declined.
  const mustApprove = ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'VOIDED'].includes(answer.status);
  const attempt = mustApprove && !isBeingMade && order.captureRequestId ? { ...noAttempt, wasDeclined: true } : {};
  if (order.state !== 'open') return attempt;
  const isOver = now.getTime() - order.createdAt.getTime() > ORDER_LIFE_MS && (mustApprove || !order.captureRequestId);
  const closed = isOver || answer.status === 'VOIDED' ? ({ state: 'closed', closedReason: 'gone' } as const) : {};
  const approvedAt = answer.status === 'APPROVED' ? (order.approvedAt ?? now) : mustApprove ? null : order.approvedAt;
  return { ...attempt, ...closed, approvedAt };
}

/** The appointment is paid: what else was open for it is not to be paid any more. */
async function closeOthers(tx: TransactionSql, paid: Order): Promise<void> {
  const open = (await listOrdersOf(tx, paid.appointmentId)).filter(
    ({ id, state }) => id !== paid.id && (state === 'open' || state === 'opening'),
  );
  for (const { id } of open) await updateOrder(tx, id, { state: 'closed', closedReason: 'superseded' });
}
