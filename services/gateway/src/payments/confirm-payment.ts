import * as booking from '@stillpoint/booking';
import { AppError } from '@stillpoint/errors';
import type { AppointmentStatus } from '@stillpoint/scheduling';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import { confirmBooking } from './confirm-booking.ts';
import { refundedPaymentError } from './refunded-payment-error.ts';
import { WORDS } from '../words.ts';

/**
 * Confirms a client's booking whose order was captured; repeated calls get the same answer. For a payment under review the
 * answer is `pending_payment`, and the slot is kept. Throws AppError not_found when order, appointment and client do not belong
 * together, slot_taken when the money is refunded, payment_declined or order_not_approved when nothing was paid.
 */
export async function confirmPayment(
  deps: AppDeps,
  asked: { orderId: string; appointmentId: string; clientEmail: string },
): Promise<{ id: string; status: AppointmentStatus }> {
  const [order, appointment] = await Promise.all([
    payment.findOrder(deps.payment, asked.orderId),
    booking.findAppointment(deps.booking, asked.appointmentId),
  ]);
  if (!order || !appointment || order.appointmentId !== appointment.id || appointment.clientEmail !== asked.clientEmail)
    throw new AppError('not_found', WORDS.payments.noSuchPayment);

  const confirmation = await confirmBooking(deps, order);
  if (confirmation?.outcome === 'refused') throw refundedPaymentError(confirmation.reason);
  if (confirmation) return { id: appointment.id, status: confirmation.status };
  switch (order.capture?.status) {
    case 'pending':
    // It paid for the session, and a part was refunded since.
    case 'partly-refunded':
      return { id: appointment.id, status: appointment.status };
    case 'refunded':
      throw refundedPaymentError();
    case 'declined':
    case 'failed':
      throw new AppError('payment_declined', WORDS.payments.declined);
    default:
      // The provider's answer was lost, and the outcome is being looked up.
      if (order.isOutcomeUnknown) return { id: appointment.id, status: appointment.status };
      throw new AppError('order_not_approved', WORDS.payments.notCompleted);
  }
}
