import { transact } from '@stillpoint/events';
import { z } from 'zod';
import type { PaymentContext } from '../context.ts';
import { beforeRefunds, matchesOrder } from '../domain/capture.ts';
import { IN_FLIGHT_MS } from '../domain/order-checks.ts';
import type { OrderReport, ProviderOrderState } from '../provider.ts';
import { findCapture } from '../store/captures.ts';
import { findRefund } from '../store/refunds.ts';
import { updateOrder, type Order } from '../store/orders.ts';
import { lockOrder, recordOrder, scheduleCheck } from '../steps/record-order.ts';

/** How an order stands at the provider; `unknown`: it did not say, or contradicts itself. `gone`: it does not know the order. */
export type Standing = ProviderOrderState | 'gone' | 'unknown';

/** Asks the provider how an order stands and writes what it says. Safe to repeat and to race. */
export async function syncOrder(context: PaymentContext, order: Order): Promise<Standing> {
  if (order.providerId === null) return 'unknown';
  const outcome = await context.providers.named(order.provider).lookUpOrder(order.providerId);
  if (outcome.kind === 'done') return recordIfConsistent(context, order, outcome.value);
  return outcome.kind === 'refused' && outcome.reason === 'not-found' ? forget(context, order) : 'unknown';
}

/** Writes a report of an order, as far as it is consistent with what we know and with itself. */
export async function recordIfConsistent(
  context: PaymentContext,
  order: Order,
  report: OrderReport,
): Promise<Standing> {
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
  return isWhole ? report.standing : 'unknown';
}

/**
 * Money of a wrong amount or currency goes back, so one answer is not enough for it: the capture itself must say the same.
 */
async function isConfirmed(
  { sql, providers }: PaymentContext,
  order: Order,
  capture: OrderReport['captures'][number],
): Promise<boolean> {
  if (matchesOrder(capture, order) || (await findCapture(sql, capture.id))) return true;
  const again = await providers.named(order.provider).lookUpCapture(capture.id);
  return (
    again.kind === 'done' &&
    again.value.cents === capture.cents &&
    again.value.currency === capture.currency &&
    beforeRefunds(again.value.status) === beforeRefunds(capture.status)
  );
}

/** The same for a refund of ours with another amount than we asked for: the refund itself must say so. */
async function isRefundConfirmed(
  { sql, providers }: PaymentContext,
  order: Order,
  refund: OrderReport['refunds'][number],
): Promise<boolean> {
  const { data: ownId } = z.uuid().safeParse(refund.ourId);
  const ours = ownId ? await findRefund(sql, ownId) : null;
  if (!ours || (ours.amountCents === refund.cents && ours.currency === refund.currency)) return true;
  const again = await providers.named(order.provider).lookUpRefund(refund.id);
  return again.kind === 'done' && again.value.cents === refund.cents && again.value.currency === refund.currency;
}

/**
 * An order the provider does not know any more can never be paid. A young one may just not be known everywhere yet; one whose money may
 * have been taken is left to a person, since the practice may have named another account meanwhile, which knows none of the earlier one.
 */
async function forget(context: PaymentContext, order: Order): Promise<Standing> {
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
