import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { IN_FLIGHT_MS, shouldCapture } from '../domain/order-checks.ts';
import { lockAmountDue } from '../store/amounts-due.ts';
import { claimOrdersToCheck, updateOrder, type Order } from '../store/orders.ts';
import { capture } from './capture-order.ts';
import { lockOrder, scheduleCheck } from '../steps/record-order.ts';
import { syncOrder, type Standing } from './sync-order.ts';

const BATCH = 20;
/** When an order whose check did not come to its end is looked at again. */
const RETRY_MS = 30_000;

/**
 * Compares open and recent orders with the provider and settles the differences: captures whose answer was lost, payments that
 * were being checked, refunds made elsewhere, approved orders whose browser died. Answers how many were looked at.
 */
export async function reconcileOrders(context: PaymentContext): Promise<number> {
  let count = 0;
  for (;;) {
    const now = context.now();
    const orders = await claimOrdersToCheck(context.sql, now, new Date(now.getTime() + RETRY_MS), BATCH);
    for (const order of orders) await reconcileOrder(context, order);
    count += orders.length;
    if (orders.length < BATCH) return count;
  }
}

/**
 * Compares one order with the provider, due or not, and settles the difference. `busy`: somebody is asking the provider about it
 * right now.
 */
export async function reconcileOrder(context: PaymentContext, order: Order): Promise<Standing | 'busy'> {
  const now = context.now();
  if (order.capturingUntil && order.capturingUntil > now) return 'busy';
  if (order.providerId === null) {
    await giveUpOpening(context, order);
    return 'gone';
  }

  const standing = await syncOrder(context, order);
  if (standing !== 'approved') return standing;
  const { current, isDue } = await transact(context, async (tx) => {
    const row = await lockOrder(tx, order.id);
    return { current: row, isDue: (await lockAmountDue(tx, row.appointmentId)).state === 'open' };
  });
  const { limits } = context.providers.named(order.provider);
  if (shouldCapture({ ...current, isDue, unknownSince: current.captureFirstSentAt, limits, now })) {
    await captureForPayer(context, current);
  } else if (current.captureFirstSentAt) await endUnknownAttempt(context, current, isDue);
  return standing;
}

/** The payer approved and is not there any more, or an earlier try has an unknown outcome. */
async function captureForPayer(context: PaymentContext, order: Order): Promise<void> {
  try {
    const { status } = await capture(context, order.id);
    context.log.info({ orderId: order.providerId, status }, 'an approved order was captured by reconciliation');
  } catch (error) {
    // A refusal is an outcome: it is written, and there is nobody to tell it to.
    if (!(error instanceof AppError)) throw error;
    context.log.warn({ orderId: order.providerId, code: error.code }, 'an approved order could not be captured');
  }
}

/** The provider still waits for a capture, so the one of unknown outcome did not happen; after a while it cannot happen any more. */
async function endUnknownAttempt(context: PaymentContext, order: Order, isDue: boolean): Promise<void> {
  const { orderIdsKeptMs } = context.providers.named(order.provider).limits;
  const age = context.now().getTime() - (order.captureFirstSentAt?.getTime() ?? 0);
  if (age < (isDue ? orderIdsKeptMs : IN_FLIGHT_MS)) return;
  await transact(context, async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current.captureRequestId !== order.captureRequestId) return;
    await updateOrder(tx, order.id, { captureRequestId: null, captureFirstSentAt: null });
    await scheduleCheck(tx, context, order.id);
  });
}

/** Its id was never learned and cannot be any more: nobody can pay it. */
async function giveUpOpening(context: PaymentContext, order: Order): Promise<void> {
  await transact(context, async (tx) => {
    const current = await lockOrder(tx, order.id);
    const isOpening = current.state === 'opening';
    await updateOrder(tx, order.id, {
      checkAt: null,
      ...(isOpening ? { state: 'closed', closedReason: 'gone' } : {}),
    });
  });
}
