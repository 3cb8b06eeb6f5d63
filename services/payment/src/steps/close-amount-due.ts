import type { TransactionSql } from '@stillpoint/db';
import type { PaymentContext } from '../context.ts';
import { closeAmountDueRow, upsertAmountDue } from '../store/amounts-due.ts';
import { listCapturesOf } from '../store/captures.ts';
import { endInvitations } from '../store/invitations.ts';
import { listOrdersOf, updateOrder } from '../store/orders.ts';
import { scheduleCheck } from './record-order.ts';

/**
 * Closes the amount due of an appointment. `expired`: its hold expired; if booking revives it, its order is used again.
 * `cancelled`: for good. A running capture is still followed to its end: its money is published, and booking decides.
 */
export async function closeAmountDue(
  tx: TransactionSql,
  context: PaymentContext,
  due: { appointmentId: string; amountCents: number; startsAt: Date | null },
  reason: 'expired' | 'cancelled',
): Promise<void> {
  const now = context.now();
  // Events may overtake each other, so the appointment's creation may not have arrived yet.
  await upsertAmountDue(tx, { ...due, now });
  const isPaid = (await listCapturesOf(tx, due.appointmentId)).some(({ purpose }) => purpose === 'accepted');
  // The event of the expiry came late: the payment arrived in time, or booking accepted it all the same.
  if (reason === 'expired' && isPaid) return;
  await closeAmountDueRow(tx, due.appointmentId, reason);
  if (reason === 'cancelled') await endInvitations(tx, due.appointmentId, now);
  for (const { id, state, closedReason } of await listOrdersOf(tx, due.appointmentId)) {
    const isOpen = state === 'open' || state === 'opening';
    if (!isOpen && !(reason === 'cancelled' && closedReason === 'expired')) continue;
    await updateOrder(tx, id, { state: 'closed', closedReason: reason });
    if (state === 'open') await scheduleCheck(tx, context, id);
  }
}
