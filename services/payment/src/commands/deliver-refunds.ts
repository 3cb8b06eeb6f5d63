import { attempt, claimById, type Delivery, type Outcome } from '@stillpoint/deliveries';
import { isPayable } from '@stillpoint/scheduling';
import type { TransactionSql } from '@stillpoint/db';
import { transact } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { dueOf } from '../domain/refund.ts';
import { unknownRefundDelay } from '../domain/retries.ts';
import type { ProviderLimits, RefundReport } from '../provider.ts';
import { findCapture, type Capture } from '../store/captures.ts';
import { findOrderRow, type Order } from '../store/orders.ts';
import {
  findRefund,
  FULL,
  listRefundsOfCapture,
  listRefundsToSend,
  noteSending,
  settleRefund,
  type Refund,
} from '../store/refunds.ts';
import { failRefund, recordRefund } from '../steps/record-refund.ts';
import { lockOrder, scheduleCheck } from '../steps/record-order.ts';
import { writeRefund } from '../steps/request-refund.ts';
import { syncOrder } from './sync-order.ts';

/**
 * How a refund is sent. One whose outcome is unknown is looked for at the provider before it is sent again under the same id; one
 * that failed for certain has been replaced by a new one. What the practice gave back at the provider meanwhile is taken off
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
 * Sends the refunds of one order that wait to be sent, now. `isKnown` is false when the provider's word on one is still out,
 * `isBeingSent` true when somebody else sends one at this moment.
 */
export async function deliverRefundsOf(
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
  const provider = context.providers.named(order.provider);
  if (mustLookFirst(refund)) {
    const found = await lookFor(context, refund);
    if (found === 'settled') return settled('found');
    if (found === 'unknown') return unknown;
    if (isTooOld(context, refund, provider.limits)) return fail(context, refund, 'its outcome stayed unknown');
  }
  if (!(await isStillOwed(context, refund))) return settled('no longer owed');
  const outcome = await provider.refund(refund.captureId, {
    requestId: refund.id,
    // In a currency that is not the order's, or in parts it has no coins for, the amount is not ours to write: all of it goes back.
    amountCents:
      refund.currency === order.currency && isPayable(refund.amountCents, refund.currency) ? refund.amountCents : null,
    currency: refund.currency,
  });
  if (outcome.kind === 'done') return record(context, refund, outcome.value);
  if (outcome.kind !== 'refused') return unknown;
  if (outcome.reason === 'done-already') {
    const found = await lookFor(context, refund);
    if (found === 'settled') return settled('found');
    if (found === 'unknown') return unknown;
  }
  return fail(context, refund, outcome.detail);
}

/**
 * It may have happened already, or somebody may have given the same money back in the provider's dashboard: a part is never
 * refused as too much, so the provider is asked before. Of a whole capture it refuses a second one by itself.
 */
const mustLookFirst = ({ firstSentAt, attempt, key }: Refund): boolean =>
  firstSentAt !== null || attempt > 1 || key !== FULL;

/** Marks it as sent, unless less is owed by now: then it is replaced by a refund of that. */
async function isStillOwed(context: PaymentContext, refund: Refund): Promise<boolean> {
  let isOwed = false;
  await withLock(context, refund, async (tx, capture) => {
    const current = await findRefund(tx, refund.id);
    if (current?.status !== 'pending' || current.providerId !== null || current.dueAt === null) return;
    isOwed = dueOf(capture, await listRefundsOfCapture(tx, capture.id), current) >= current.amountCents;
    if (isOwed) return noteSending(tx, refund.id, context.now());
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

/** Asks how the order stands, which shows its refunds. `missing`: this one is certainly not there. */
async function lookFor(context: PaymentContext, refund: Refund): Promise<'settled' | 'missing' | 'unknown'> {
  const standing = await syncOrder(context, await orderOf(context, refund));
  const current = await findRefund(context.sql, refund.id);
  if (!current || current.status !== 'pending' || current.providerId !== null) return 'settled';
  return standing === 'unknown' || standing === 'gone' ? 'unknown' : 'missing';
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
