import { attempt, claimById, type Delivery, type Outcome } from '@stillpoint/deliveries';
import { isPayable } from '@stillpoint/scheduling';
import type { TransactionSql } from '@stillpoint/db';
import { transact } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { sendableCents } from '../domain/refund.ts';
import { unknownRefundDelay } from '../domain/retries.ts';
import type { ProviderLimits, RefundReport } from '../provider.ts';
import { findCapture, type Capture } from '../store/captures.ts';
import { findOrderRow, type Order } from '../store/orders.ts';
import {
  findRefund,
  FULL,
  listRefundsOfCapture,
  listRefundsToSend,
  recordSending,
  settleRefund,
  type Refund,
} from '../store/refunds.ts';
import { NO_ACCOUNT } from '../store/stuck.ts';
import { failRefund, recordRefund } from '../steps/record-refund.ts';
import { lockOrder, scheduleCheck } from '../steps/record-order.ts';
import { writeRefund } from '../steps/request-refund.ts';
import { syncOrder } from './sync-order.ts';

/**
 * How refunds are sent. One with an unknown outcome is looked up at the provider before it is sent again under the same id; one
 * that failed definitely has been replaced by a new one. What the practice has refunded at the provider meanwhile is deducted
 * before anything is sent.
 */
export const refundDelivery = (context: PaymentContext): Delivery => ({
  name: 'refund',
  table: { name: 'payment.refund', key: 'id' },
  leaseMs: 60_000,
  retryMs: unknownRefundDelay,
  async deliver({ id }) {
    const refund = await findRefund(context.sql, id);
    return refund?.dueAt ? deliverRefund(context, refund) : settled('settled elsewhere');
  },
});

/**
 * Sends the waiting refunds of one order now. `isKnown` is false when the outcome of one is still unknown, `isBeingSent` true
 * when another process is sending one.
 */
export async function deliverRefunds(
  context: PaymentContext,
  orderId: string,
): Promise<{ isKnown: boolean; isBeingSent: boolean }> {
  const delivery = refundDelivery(context);
  let isKnown = true;
  let isBeingSent = false;
  for (const id of await listRefundsToSend(context.sql, orderId)) {
    const claim = await claimById(context.sql, delivery, id, context.now());
    const tried = claim && (await attempt(context, delivery, claim));
    if (tried?.cause) throw tried.cause;
    if (!tried) isBeingSent = true;
    else if (tried.as === 'retry') isKnown = false;
  }
  return { isKnown, isBeingSent };
}

const settled = (as: string): Outcome => ({ kind: 'settled', as });
const unknown: Outcome = { kind: 'retry', error: 'its outcome is unknown' };

async function deliverRefund(context: PaymentContext, refund: Refund): Promise<Outcome> {
  const order = await orderOf(context, refund);
  if (!(await context.providers.isKnown(order))) return { kind: 'retry', error: NO_ACCOUNT };
  const provider = context.providers.of(order);
  if (mustLookUpFirst(refund)) {
    const found = await lookUp(context, refund);
    if (found) return found;
    if (isTooOld(context, refund, provider.limits)) return fail(context, refund, 'its outcome stayed unknown');
  }
  if (!(await recordSendingIfOwed(context, refund))) return settled('no longer owed');
  const outcome = await provider.refund(refund.captureId, {
    requestId: refund.id,
    // An amount in another currency than the order's, or one that cannot be paid in it, cannot be stated: everything is
    // refunded.
    amountCents:
      refund.currency === order.currency && isPayable(refund.amountCents, refund.currency) ? refund.amountCents : null,
    currency: refund.currency,
  });
  if (outcome.kind === 'done') return record(context, refund, outcome.value);
  if (outcome.kind !== 'refused') return unknown;
  if (outcome.reason === 'done-already') {
    const found = await lookUp(context, refund);
    if (found) return found;
  }
  return fail(context, refund, outcome.detail);
}

/**
 * A partial refund may have happened already, or have been made in the provider's dashboard, and is never refused as too much,
 * so the provider is asked first. A second full refund is refused by the provider itself.
 */
const mustLookUpFirst = ({ firstSentAt, attempt, key }: Refund): boolean =>
  firstSentAt !== null || attempt > 1 || key !== FULL;

/** Marks the refund as sent. False if less is owed by now: then a refund of that amount has replaced it. */
async function recordSendingIfOwed(context: PaymentContext, refund: Refund): Promise<boolean> {
  let isOwed = false;
  await withLock(context, refund, async (tx, capture) => {
    const current = await findRefund(tx, refund.id);
    if (current?.status !== 'pending' || current.providerId !== null || current.dueAt === null) return;
    isOwed = sendableCents(capture, await listRefundsOfCapture(tx, capture.id), current) >= current.amountCents;
    if (isOwed) return recordSending(tx, refund.id, context.now());
    const failure = 'less was owed when it was to be sent';
    await settleRefund(tx, refund.id, { status: 'failed', failure, at: context.now() });
    await writeRefund(tx, context, capture, current.key, current.reason);
  });
  return isOwed;
}

const isTooOld = (context: PaymentContext, { firstSentAt }: Refund, { refundIdsKeptMs }: ProviderLimits): boolean =>
  firstSentAt !== null && context.now().getTime() - firstSentAt.getTime() > refundIdsKeptMs;

async function orderOf({ sql }: PaymentContext, refund: Refund): Promise<Order> {
  const capture = await findCapture(sql, refund.captureId);
  const order = capture && (await findOrderRow(sql, capture.orderId));
  if (!order) throw new Error(`refund ${refund.id} has no order`);
  return order;
}

/** Syncs the order, which reports its refunds. Null: this refund certainly does not exist there. */
async function lookUp(context: PaymentContext, refund: Refund): Promise<Outcome | null> {
  const status = await syncOrder(context, await orderOf(context, refund));
  const current = await findRefund(context.sql, refund.id);
  if (!current || current.status !== 'pending' || current.providerId !== null) return settled('found');
  return status === 'unknown' || status === 'gone' ? unknown : null;
}

async function record(context: PaymentContext, refund: Refund, answer: RefundReport): Promise<Outcome> {
  await withLock(context, refund, async (tx, capture) =>
    recordRefund(tx, context, capture, { ...answer, ourId: refund.id, captureId: capture.id }),
  );
  return settled('sent');
}

async function fail(context: PaymentContext, refund: Refund, failure: string): Promise<Outcome> {
  await withLock(context, refund, async (tx, capture) => {
    const current = await findRefund(tx, refund.id);
    if (current?.status === 'pending' && current.providerId === null)
      await failRefund(tx, context, capture, current, failure);
  });
  return settled('failed');
}

async function withLock(
  context: PaymentContext,
  { captureId }: Refund,
  work: (tx: TransactionSql, capture: Capture) => Promise<void>,
): Promise<void> {
  await transact(context, async (tx) => {
    const seen = await findCapture(tx, captureId);
    if (!seen) throw new Error(`capture ${captureId} is not there`);
    await lockOrder(tx, seen.orderId);
    const capture = await findCapture(tx, captureId);
    if (capture) await work(tx, capture);
    await scheduleCheck(tx, context, seen.orderId);
  });
}
