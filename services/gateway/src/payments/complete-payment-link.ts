import * as booking from '@stillpoint/booking';
import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import type { AppointmentStatus } from '@stillpoint/scheduling';
import type { AppDeps } from '../deps.ts';
import { confirmBooking } from './confirm-booking.ts';
import { invalidPaymentLink } from './read-payment-link.ts';
import { refundedPaymentError } from './refunded-payment-error.ts';
import { takePayment } from './take-payment.ts';
import { WORDS } from '../words.ts';

/**
 * Completes a payment by link: captures the approved order unless that has happened, and confirms the appointment. A link ends
 * when it is paid, so a repeated call with the same order gets the same answer, with the status of the appointment as it is then.
 * A payment under review counts as completed, since the slot is kept. Throws AppError not_found (unknown link, foreign order),
 * slot_taken (the money is refunded), and what `takePayment` throws.
 */
export async function completePaymentLink(
  deps: AppDeps,
  token: string,
  orderId: string,
): Promise<{ appointmentId: string; status: AppointmentStatus }> {
  const [invited, order] = await Promise.all([
    payment.findPaymentLink(deps.payment, token),
    payment.findOrder(deps.payment, orderId),
  ]);
  if (!invited) throw invalidPaymentLink();
  if (order?.appointmentId !== invited.appointmentId) throw new AppError('not_found', WORDS.payments.noSuchPayment);
  const { appointmentId } = invited;

  const status = order.capture?.status ?? null;
  if (status === null || status === 'declined' || status === 'failed') {
    if (!invited.isUsable) throw invalidPaymentLink();
    await takePayment(deps, orderId);
  }
  const settled = await payment.findOrder(deps.payment, orderId);
  const confirmation = settled && (await confirmBooking(deps, settled));
  if (confirmation?.outcome === 'refused') throw refundedPaymentError(confirmation.reason);
  const outcome = settled?.capture?.status;
  // A partly refunded payment: it paid for the session, and a part was refunded since.
  if (confirmation) return { appointmentId, status: confirmation.status };
  if (outcome === 'pending' || outcome === 'partly-refunded' || settled?.isOutcomeUnknown) {
    const appointment = await booking.findAppointment(deps.booking, appointmentId);
    if (!appointment) throw invalidPaymentLink();
    return { appointmentId, status: appointment.status };
  }
  if (outcome === 'refunded') throw refundedPaymentError();
  throw new AppError('payment_declined', WORDS.payments.declined);
}
