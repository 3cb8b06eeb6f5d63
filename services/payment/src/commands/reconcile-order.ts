import type { Delivery } from '@stillpoint/deliveries';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { isBeingSent } from '../domain/order.ts';
import { IN_FLIGHT_MS, shouldCapture } from '../domain/order-checks.ts';
import { lockAmountDue } from '../store/amounts-due.ts';
import { findOrderRow, updateOrder, type Order } from '../store/orders.ts';
import { capture } from './capture-order.ts';
import { lockOrder, scheduleCheck } from '../steps/record-order.ts';
import { syncOrder, type OrderStatus } from './sync-order.ts';

/** Delay until an order of unknown status is asked about again. */
const RETRY_MS = 30_000;

/**
 * Compares open and recent orders with their provider and settles the differences: captures whose answer was lost, payments
 * under review, refunds made elsewhere, and approved orders whose browser closed.
 */
export const orderDelivery = (context: PaymentContext): Delivery => ({
  name: 'order',
  table: { name: 'payment.order', key: 'id' },
  // Longer than any attempt: the order's look-up, the confirmation of its parts, and a capture with its look-ups.
  leaseMs: 90_000,
  retryMs: () => RETRY_MS,
  async deliver({ id }) {
    const order = await findOrderRow(context.sql, id);
    if (!order) throw new Error(`order ${id} is not there`);
    const status = await reconcileOrder(context, order);
    if (status === 'unknown') return { kind: 'retry', error: 'the provider does not say how it stands' };
    return { kind: 'settled', as: status };
  },
});

/**
 * Compares one order with the provider, due or not, and settles the difference. `busy`: another caller is capturing it right
 * now.
 */
export async function reconcileOrder(context: PaymentContext, order: Order): Promise<OrderStatus | 'busy'> {
  const now = context.now();
  if (isBeingSent(order.captureRequestId, order, now)) return 'busy';
  if (order.providerId === null) {
    await giveUpOpening(context, order);
    return 'gone';
  }

  const status = await syncOrder(context, order);
  if (status !== 'approved') return status;
  const { current, isDue } = await transact(context, async (tx) => {
    const row = await lockOrder(tx, order.id);
    return { current: row, isDue: (await lockAmountDue(tx, row.appointmentId)).state === 'open' };
  });
  const { limits } = context.providers.of(order);
  if (shouldCapture({ ...current, isDue, unknownSince: current.captureFirstSentAt, limits, now })) {
    await captureForPayer(context, current);
  } else if (current.captureFirstSentAt) await endUnknownAttempt(context, current, isDue);
  return status;
}

/** The payer approved and closed the browser, or an earlier attempt has an unknown outcome. */
async function captureForPayer(context: PaymentContext, order: Order): Promise<void> {
  try {
    const { status } = await capture(context, order.id);
    context.log.info({ orderId: order.providerId, status }, 'an approved order was captured by reconciliation');
  } catch (error) {
    // A refusal is an outcome: it is recorded, and nobody waits for this result.
    if (!(error instanceof AppError)) throw error;
    context.log.warn({ orderId: order.providerId, code: error.code }, 'an approved order could not be captured');
  }
}

/**
 * The provider still waits for a capture, so the one with the unknown outcome did not happen; after a while it cannot happen
 * any more.
 */
async function endUnknownAttempt(context: PaymentContext, order: Order, isDue: boolean): Promise<void> {
  const { orderIdsKeptMs } = context.providers.of(order).limits;
  const age = context.now().getTime() - (order.captureFirstSentAt?.getTime() ?? 0);
  if (age < (isDue ? orderIdsKeptMs : IN_FLIGHT_MS)) return;
  await transact(context, async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current.captureRequestId !== order.captureRequestId) return;
    await updateOrder(tx, order.id, { captureRequestId: null, captureFirstSentAt: null });
    await scheduleCheck(tx, context, order.id);
  });
}

/** Its id was never learned and cannot be any more, so nobody can pay it. */
async function giveUpOpening(context: PaymentContext, order: Order): Promise<void> {
  await transact(context, async (tx) => {
    const current = await lockOrder(tx, order.id);
    const isOpening = current.state === 'opening';
    await updateOrder(tx, order.id, {
      dueAt: null,
      ...(isOpening ? { state: 'closed', closedReason: 'gone' } : {}),
    });
  });
}
