import { transact } from '@stillpoint/events';
import * as z from 'zod';
import type { PaymentContext } from '../context.ts';
import { statusBeforeRefunds, matchesOrder } from '../domain/capture.ts';
import { IN_FLIGHT_MS } from '../domain/order-checks.ts';
import type { OrderReport, ProviderOrderState } from '../provider.ts';
import { findCapture } from '../store/captures.ts';
import { findRefund } from '../store/refunds.ts';
import { updateOrder, type Order } from '../store/orders.ts';
import { lockOrder, recordOrder, scheduleCheck } from '../steps/record-order.ts';

/**
 * An order's status at the provider. `unknown`: the provider did not say, or contradicts itself. `gone`: it does not know the
 * order.
 */
export type OrderStatus = ProviderOrderState | 'gone' | 'unknown';

/** Asks the provider for an order's status and records its report. Safe to repeat and to race. */
export async function syncOrder(context: PaymentContext, order: Order): Promise<OrderStatus> {
  if (order.providerId === null) return 'unknown';
  const outcome = await context.providers.of(order).lookUpOrder(order.providerId);
  if (outcome.kind === 'done') return recordIfConsistent(context, order, outcome.value);
  return outcome.kind === 'refused' && outcome.reason === 'not-found' ? closeUnknownOrder(context, order) : 'unknown';
}

/** Records a report of an order, as far as it is consistent with our data and with itself. */
export async function recordIfConsistent(
  context: PaymentContext,
  order: Order,
  report: OrderReport,
): Promise<OrderStatus> {
  if (report.ourId !== null && report.ourId !== order.id) {
    context.log.error({ orderId: order.providerId }, 'the provider answers with somebody else’s order');
    return 'unknown';
  }
  const captures: OrderReport['captures'] = [];
  for (const capture of report.captures) if (await isConfirmed(context, order, capture)) captures.push(capture);
  const refunds: OrderReport['refunds'] = [];
  for (const refund of report.refunds) if (await isRefundConfirmed(context, order, refund)) refunds.push(refund);
  await transact(context, (tx) => recordOrder(tx, context, order.id, { ...report, captures, refunds }));
  const isWhole = captures.length === report.captures.length && refunds.length === report.refunds.length;
  return isWhole ? report.state : 'unknown';
}

/** A wrong amount or currency leads to a refund, so one report is not enough: the capture itself must confirm it. */
async function isConfirmed(
  { sql, providers }: PaymentContext,
  order: Order,
  capture: OrderReport['captures'][number],
): Promise<boolean> {
  if (matchesOrder(capture, order) || (await findCapture(sql, capture.id))) return true;
  const again = await providers.of(order).lookUpCapture(capture.id);
  return (
    again.kind === 'done' &&
    again.value.cents === capture.cents &&
    again.value.currency === capture.currency &&
    statusBeforeRefunds(again.value.status) === statusBeforeRefunds(capture.status)
  );
}

/** The same for a refund of ours with another amount than requested: the refund itself must confirm it. */
async function isRefundConfirmed(
  { sql, providers }: PaymentContext,
  order: Order,
  refund: OrderReport['refunds'][number],
): Promise<boolean> {
  const { data: ownId } = z.uuid().safeParse(refund.ourId);
  const ours = ownId ? await findRefund(sql, ownId) : null;
  if (!ours || (ours.amountCents === refund.cents && ours.currency === refund.currency)) return true;
  const again = await providers.of(order).lookUpRefund(refund.id);
  return again.kind === 'done' && again.value.cents === refund.cents && again.value.currency === refund.currency;
}

/**
 * An order that the provider does not know any more can never be paid. A recent one may not be known everywhere yet; one whose
 * money may have been captured is left to a person, since the practice may have changed the account, and the new one does not
 * know it.
 */
async function closeUnknownOrder(context: PaymentContext, order: Order): Promise<OrderStatus> {
  const now = context.now();
  if (now.getTime() - order.createdAt.getTime() < IN_FLIGHT_MS) return 'unknown';
  return transact(context, async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current.state !== 'open' && current.state !== 'closed') {
      await scheduleCheck(tx, context, order.id);
      return 'gone';
    }
    if (current.captureFirstSentAt !== null) return 'unknown';
    const closed = current.state === 'open' ? ({ state: 'closed', closedReason: 'gone' } as const) : {};
    await updateOrder(tx, order.id, { ...closed, captureRequestId: null, dueAt: null });
    return 'gone';
  });
}
