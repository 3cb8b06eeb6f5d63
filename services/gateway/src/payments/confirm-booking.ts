import * as booking from '@stillpoint/booking';
import type { AppDeps } from '../deps.ts';
import type { FoundOrder } from '@stillpoint/payment';

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
