import * as booking from '@stillpoint/booking';
import { AppError } from '@stillpoint/errors';
import type { AppointmentStatus } from '@stillpoint/scheduling';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import { statusOncePaid } from './confirm-booking.ts';
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

  const status = await statusOncePaid(deps, order);
  if (status) return { id: appointment.id, status };
  throw order.capture
    ? new AppError('payment_declined', WORDS.payments.declined)
    : new AppError('order_not_approved', WORDS.payments.notCompleted);
}
