import * as booking from '@stillpoint/booking';
import { AppError } from '@stillpoint/errors';
import type { AppointmentStatus } from '@stillpoint/scheduling';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import { confirmBooking } from './confirm-booking.ts';
import { refundExplained } from './refund-explained.ts';
import { WORDS } from '../words.ts';

/**
 * Confirms a client's booking whose order was captured; repeats answer alike. A payment the provider still checks answers
 * `pending_payment`: the slot is kept. Throws AppError not_found when order, appointment and client do not belong together,
 * slot_taken when the money goes back, payment_declined or order_not_approved when there is none.
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
  if (confirmation?.outcome === 'refused') throw refundExplained(confirmation.reason);
  if (confirmation) return { id: appointment.id, status: confirmation.status };
  switch (order.capture?.status) {
    case 'pending':
    // It paid for the session, and a part of it went back since.
    case 'partly-refunded':
      return { id: appointment.id, status: appointment.status };
    case 'refunded':
      throw refundExplained();
    case 'declined':
    case 'failed':
      throw new AppError('payment_declined', WORDS.payments.declined);
    default:
      // The provider's answer was lost: what became of the money is being found out.
      if (order.isOutcomeUnknown) return { id: appointment.id, status: appointment.status };
      throw new AppError('order_not_approved', WORDS.payments.notCompleted);
  }
}
