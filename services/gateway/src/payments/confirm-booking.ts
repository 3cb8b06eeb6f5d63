import * as booking from '@stillpoint/booking';
import type { AppDeps } from '../deps.ts';
import type { FoundOrder } from '@stillpoint/payment';

/** A captured order, as booking confirms it; null while there is no capture with money. */
function completedPayment(order: FoundOrder) {
  if (order.capture?.status !== 'captured') return null;
  return {
    appointmentId: order.appointmentId,
    orderId: order.orderId,
    captureId: order.capture.captureId,
    amountCents: order.capture.amountCents,
    currency: order.currency,
  };
}

/**
 * Confirms the appointment at once when the money is there, so that the payer's next page is true. Idempotent; the PaymentCaptured event
 * does the same when this process dies here. Null while there is nothing to confirm.
 */
export async function confirmBooking(deps: AppDeps, order: FoundOrder): Promise<booking.Confirmation | null> {
  const paid = completedPayment(order);
  return paid && booking.confirmAppointment(deps.booking, paid);
}
