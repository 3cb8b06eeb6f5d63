import * as booking from '@stillpoint/booking';
import { AppError } from '@stillpoint/errors';
import type { FoundOrder } from '@stillpoint/payment';
import { CANCELLED, type AppointmentStatus } from '@stillpoint/scheduling';
import type { AppDeps } from '../deps.ts';

/**
 * Confirms the appointment at once when it is paid, so that the payer's next page is correct. Idempotent; the PaymentCaptured
 * event does the same if this process dies here. Null while there is nothing to confirm.
 */
export async function confirmBooking(deps: AppDeps, order: FoundOrder): Promise<booking.Confirmation | null> {
  const { appointmentId, orderId, capture, currency } = order;
  if (capture?.status !== 'captured') return null;
  const { captureId, amountCents } = capture;
  return booking.confirmAppointment(deps.booking, { appointmentId, orderId, captureId, amountCents, currency });
}

/**
 * Confirms the appointment if it is paid, and returns its status for the payer; null when nothing was paid. A payment under
 * review counts as paid, since the slot is kept. Throws AppError slot_taken or amount_mismatch when the money is refunded.
 */
export async function statusOncePaid(deps: AppDeps, order: FoundOrder): Promise<AppointmentStatus | null> {
  const confirmation = await confirmBooking(deps, order);
  if (confirmation?.outcome === 'refused') throw refunded(confirmation.reason);
  if (confirmation) return confirmation.status;
  const outcome = order.capture?.status;
  if (outcome === 'refunded') throw refunded('slot-taken');
  // Partly refunded: it paid for the session, and a part was refunded since. Unknown: the provider's answer was lost, and is looked up.
  const isPaid = outcome === 'pending' || outcome === 'partly-refunded' || order.isOutcomeUnknown;
  return isPaid ? ((await booking.findAppointment(deps.booking, order.appointmentId))?.status ?? null) : null;
}

/** The payment of a taken slot, a cancelled session or a wrong amount: it is refunded, and the payer is notified. */
const refunded = (reason: 'slot-taken' | 'cancelled' | 'mismatch') =>
  reason === 'mismatch'
    ? new AppError('amount_mismatch', CANCELLED.otherAmount)
    : new AppError('slot_taken', CANCELLED.timeIsGone);
