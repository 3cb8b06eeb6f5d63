import * as booking from '@stillpoint/booking';
import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import { confirmBooking } from './confirm-booking.ts';

/** Room for the provider's checks between the request and its answer. */
const HOLD_MINUTES = 10;

/**
 * Takes the money of an approved order and confirms its appointment at once. The slot's hold is extended before the provider is
 * asked; without a slot nothing is captured. Safe to repeat.
 * Throws AppError not_found, slot_taken, nothing_to_pay, order_not_approved, payment_declined, provider_unavailable.
 */
export async function takePayment(deps: AppDeps, orderId: string): Promise<payment.Captured> {
  const order = await payment.findOrder(deps.payment, orderId);
  if (!order) throw new AppError('not_found', 'This order does not exist.');
  if (order.capture?.status !== 'captured')
    await booking.extendHold(deps.booking, { appointmentId: order.appointmentId, minutes: HOLD_MINUTES });
  const captured = await payment.captureOrder(deps.payment, { orderId });
  const settled = await payment.findOrder(deps.payment, orderId);
  if (settled) await confirmOrLeaveToEvent(deps, settled);
  return captured;
}

/** The money is taken: an outage of booking must not make that answer look like a failure. Its event confirms all the same. */
async function confirmOrLeaveToEvent(deps: AppDeps, order: payment.FoundOrder): Promise<void> {
  try {
    await confirmBooking(deps, order);
  } catch (error) {
    deps.log.warn(
      { appointmentId: order.appointmentId, reason: String(error) },
      'captured, but not confirmed yet: PaymentCaptured will do it',
    );
  }
}
