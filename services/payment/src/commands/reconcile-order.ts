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
import { syncOrder, type Standing } from './sync-order.ts';

/** When an order whose standing could not be learned is asked about again. */
const RETRY_MS = 30_000;

/**
 * How open and recent orders are compared with their provider, and the differences settled: captures whose answer was lost,
 * payments that were being checked, refunds made elsewhere, approved orders whose browser died.
 */
export const orderDelivery = (context: PaymentContext): Delivery => ({
  name: 'order',
  table: { name: 'payment.order', key: 'id' },
  // Longer than any try can take: looking at it, what the order says confirmed by its parts, and a capture with its looks.
  leaseMs: 90_000,
  retryMs: () => RETRY_MS,
  async deliver({ id }) {
    const order = await findOrderRow(context.sql, id);
    if (!order) throw new Error(`order ${id} is not there`);
    const standing = await reconcileOrder(context, order);
    if (standing === 'unknown') return { kind: 'retry', error: 'the provider does not say how it stands' };
    return { kind: 'settled', as: standing };
  },
});

/**
 * Compares one order with the provider, due or not, and settles the difference. `busy`: somebody is taking its money right now.
 */
export async function reconcileOrder(context: PaymentContext, order: Order): Promise<Standing | 'busy'> {
  const now = context.now();
  if (isBeingSent(order.captureRequestId, order, now)) return 'busy';
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
    // A refusal is an outcome: it is written, and nobody waits for it.
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
      dueAt: null,
      ...(isOpening ? { state: 'closed', closedReason: 'gone' } : {}),
    });
  });
}
