import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import { PAYMENT_METHODS, type OfflineMethod } from '@stillpoint/scheduling';
import { capture } from '../../commands/capture-order.ts';
import { openOrder, type OrderInput } from '../../commands/open-order.ts';
import type { PaymentContext } from '../../context.ts';
import { lockOrder } from '../../steps/record-order.ts';
import { listCapturesOf } from '../../store/captures.ts';
import { saveHandled } from '../../store/handled.ts';
import { findOrderByProviderId, listOrdersOf, updateOrder } from '../../store/orders.ts';
import { OFFLINE } from './provider.ts';
import { markOrderPaid } from './records.ts';

export interface PaidOffline extends Omit<OrderInput, 'provider'> {
  method: OfflineMethod;
  /** Of the administrator, for the practice; sealed, for it may name a person. Null: none. */
  note: string | null;
  /** The administrator. */
  by: string;
}

/**
 * Writes that an appointment's money has reached the practice outside of the product; everything follows as from any other payment.
 * Returns the order's id at the provider. Safe to repeat and to race: the first word stands. Throws AppError nothing_to_pay (free,
 * or cancelled), already_paid (in another way) or payment_pending (the payer may just have paid online).
 */
export async function markPaid(context: PaymentContext, paid: PaidOffline): Promise<{ orderId: string }> {
  const { appointmentId, amountCents, currency, description } = paid;
  try {
    const opened = await openOrder(context, { appointmentId, amountCents, currency, description, provider: OFFLINE });
    const order = await findOrderByProviderId(context.sql, opened.orderId);
    if (!order) throw new Error(`order ${opened.orderId} is not there`);
    await notePaid(context, order.id, paid);
    await capture(context, order.id);
    return opened;
  } catch (error) {
    const known = error instanceof AppError ? await findMarkedPaid(context, appointmentId) : null;
    if (known) return known;
    throw error;
  }
}

/** The administrator's word, as a capture whose outcome is being found out: nothing else can be paid, and it is seen to its end. */
const notePaid = (context: PaymentContext, orderId: string, { appointmentId, method, note, by }: PaidOffline) =>
  transact(context, async (tx) => {
    const now = context.now();
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'open' || !(await markOrderPaid(tx, orderId, { method, now }))) return;
    await updateOrder(tx, orderId, { captureRequestId: orderId, captureFirstSentAt: now, dueAt: now });
    const words = note === null ? PAYMENT_METHODS[method] : `${PAYMENT_METHODS[method]}: ${note}`;
    const handled = {
      subject: `order-${orderId}`,
      kind: 'paid-offline',
      appointmentId,
      note: words,
      by,
      at: now,
    } as const;
    await saveHandled(tx, context.sealer, handled);
  });

/** The order by which it was marked before, once that has come to its end. */
async function findMarkedPaid(context: PaymentContext, appointmentId: string): Promise<{ orderId: string } | null> {
  const { sql } = context;
  const ours = (await listOrdersOf(sql, appointmentId)).filter(({ provider }) => provider === OFFLINE);
  const underWay = ours.find(({ captureRequestId }) => captureRequestId !== null);
  if (underWay) await capture(context, underWay.id);
  const paid = (await listCapturesOf(sql, appointmentId)).find(({ purpose }) => purpose === 'accepted');
  const order = paid && ours.find(({ id }) => id === paid.orderId);
  return order?.providerId ? { orderId: order.providerId } : null;
}
