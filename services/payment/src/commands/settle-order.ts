import { transact } from '@stillpoint/events';
import { z } from 'zod';
import type { PaymentContext } from '../context.ts';
import { beforeRefunds, matchesOrder } from '../domain/capture.ts';
import { IN_FLIGHT_MS } from '../domain/order-checks.ts';
import type { OrderAnswer } from '../paypal/answers.ts';
import { findCapture } from '../store/captures.ts';
import { findRefund } from '../store/refunds.ts';
import { updateOrder, type Order } from '../store/orders.ts';
import { lockOrder, recordOrder } from './record-order.ts';

/** How an order stands at the provider; `unknown`: it did not say, or not believably. `gone`: it does not know the order. */
export type Standing = OrderAnswer['status'] | 'gone' | 'unknown';

/** Asks the provider how an order stands and writes what it says. Safe to repeat and to race. */
export async function settleOrder(context: PaymentContext, order: Order): Promise<Standing> {
  if (order.providerId === null) return 'unknown';
  const outcome = await context.paypal.getOrder(order.providerId);
  if (outcome.kind === 'done') return believe(context, order, outcome.value);
  return outcome.kind === 'refused' && outcome.status === 404 ? forget(context, order) : 'unknown';
}

/** Writes an answer about an order if it can be believed. */
export async function believe(context: PaymentContext, order: Order, answer: OrderAnswer): Promise<Standing> {
  if (answer.customId !== null && answer.customId !== order.id) {
    context.paypal.log.error({ orderId: order.providerId }, 'the provider answers with somebody else’s order');
    return 'unknown';
  }
  const captures = [];
  for (const capture of answer.captures) if (await isConfirmed(context, order, capture)) captures.push(capture);
  const refunds = [];
  for (const refund of answer.refunds) if (await isRefundConfirmed(context, refund)) refunds.push(refund);
  await recordOrder(context, order.id, { ...answer, captures, refunds });
  const isWhole = captures.length === answer.captures.length && refunds.length === answer.refunds.length;
  return isWhole ? answer.status : 'unknown';
}

/**
 * Money of a wrong amount or currency goes back, so one answer is not enough for it: the capture itself must say the same.
 */
async function isConfirmed(
  { sql, paypal }: PaymentContext,
  order: Order,
  capture: OrderAnswer['captures'][number],
): Promise<boolean> {
  if (matchesOrder(capture, order) || (await findCapture(sql, capture.id))) return true;
  const again = await paypal.getCapture(capture.id);
  return (
    again.kind === 'done' &&
    again.value.cents === capture.cents &&
    again.value.currency === capture.currency &&
    beforeRefunds(again.value.status) === beforeRefunds(capture.status)
  );
}

/** The same for a refund of ours with another amount than we asked for: the refund itself must say so. */
async function isRefundConfirmed(
  { sql, paypal }: PaymentContext,
  refund: OrderAnswer['refunds'][number],
): Promise<boolean> {
  const { data: ownId } = z.uuid().safeParse(refund.customId);
  const ours = ownId ? await findRefund(sql, ownId) : null;
  if (!ours || (ours.amountCents === refund.cents && ours.currency === refund.currency)) return true;
  const again = await paypal.getRefund(refund.id);
  return again.kind === 'done' && again.value.cents === refund.cents && again.value.currency === refund.currency;
}

/** An order the provider does not know any more can never be paid. A young one may just not be known everywhere yet. */
async function forget(context: PaymentContext, order: Order): Promise<Standing> {
  const now = context.now();
  if (now.getTime() - order.createdAt.getTime() < IN_FLIGHT_MS) return 'unknown';
  await transact(context, async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current.state !== 'open' && current.state !== 'closed') return;
    const closed = current.state === 'open' ? ({ state: 'closed', closedReason: 'gone' } as const) : {};
    await updateOrder(tx, order.id, { ...closed, captureRequestId: null, captureFirstSentAt: null, checkAt: null });
  });
  return 'gone';
}
