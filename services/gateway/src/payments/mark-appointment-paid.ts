import * as booking from '@stillpoint/booking';
import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import type { OfflineMethod } from '@stillpoint/scheduling';
import type { AppDeps } from '../deps.ts';
import { confirmBooking } from './confirm-booking.ts';
import { rewordForPractice } from './reword-for-practice.ts';
import { WORDS } from '../words.ts';

/**
 * Records that a session was paid outside of the product, as the administrator says, and confirms it. Safe to repeat. Throws
 * AppError not_found, slot_taken (its hold expired), nothing_to_pay (free, cancelled or started), already_paid (in another way,
 * or marked before with another method or note) or payment_pending.
 */
export async function markAppointmentPaid(
  deps: AppDeps,
  appointmentId: string,
  marked: { method: OfflineMethod; note: string | null; by: string },
): Promise<{ message: string }> {
  const payable = await booking.findPayable(deps.booking, appointmentId);
  if (!payable) throw new AppError('not_found', WORDS.appointments.none);
  await booking.extendHold(deps.booking, { appointmentId });
  const { amountCents, currency, serviceName: description } = payable;
  const paid = { appointmentId, amountCents, currency, description, ...marked };
  const { orderId } = await rewordForPractice(payment.markPaid(deps.payment, paid));
  const order = await payment.findOrder(deps.payment, orderId);
  const confirmation = order && (await confirmBooking(deps, order));
  return {
    message: confirmation?.outcome === 'refused' ? WORDS.payments.paidTooLate : WORDS.payments.paidAndConfirmed,
  };
}
