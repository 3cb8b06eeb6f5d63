import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import type { AppointmentStatus } from '@stillpoint/scheduling';
import type { AppDeps } from '../deps.ts';
import { statusOncePaid } from './confirm-booking.ts';
import { invalidPaymentLink } from './read-payment-link.ts';
import { isSettled, takePayment } from './take-payment.ts';
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

  if (!isSettled(order)) {
    if (!invited.isUsable) throw invalidPaymentLink();
    await takePayment(deps, orderId);
  }
  const settled = await payment.findOrder(deps.payment, orderId);
  const paid = settled && (await statusOncePaid(deps, settled));
  if (!paid) throw new AppError('payment_declined', WORDS.payments.declined);
  return { appointmentId, status: paid };
}
