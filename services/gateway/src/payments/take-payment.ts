import * as booking from '@stillpoint/booking';
import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import { countCaptureAttempt } from '../identity/limits.ts';
import { confirmBooking } from './confirm-booking.ts';
import { WORDS } from '../words.ts';

/** Room for the provider's checks between the request and its answer. */
export const CAPTURE_HOLD_MINUTES = 10;

/**
 * Takes the money of an approved order and confirms its appointment at once. Only what the provider calls approved extends the
 * slot's hold, before the money is asked for; without a slot nothing is captured. Safe to repeat.
 * Throws AppError not_found, slot_taken, nothing_to_pay, order_not_approved, payment_declined, provider_unavailable,
 * too_many_requests.
 */
export async function takePayment(deps: AppDeps, orderId: string): Promise<payment.Captured> {
  const order = await payment.findOrder(deps.payment, orderId);
  if (!order) throw new AppError('not_found', WORDS.payments.noSuchOrder);
  if (!isSettled(order)) {
    await countCaptureAttempt(deps.identity, orderId);
    await keepSlot(deps, order);
  }
  const captured = await payment.captureOrder(deps.payment, { orderId });
  const settled = await payment.findOrder(deps.payment, orderId);
  if (settled) await confirmOrLeaveToEvent(deps, settled);
  return captured;
}

/** Its money was taken, or is being checked: there is nothing to ask for. */
const isSettled = ({ capture }: payment.FoundOrder): boolean =>
  capture !== null && capture.status !== 'declined' && capture.status !== 'failed';

async function keepSlot(deps: AppDeps, { orderId, appointmentId, isOutcomeUnknown }: payment.FoundOrder) {
  switch (await payment.checkApproval(deps.payment, { orderId })) {
    case 'approved':
      await booking.extendHold(deps.booking, { appointmentId, minutes: CAPTURE_HOLD_MINUTES });
      return;
    case 'not-approved':
      throw new AppError('order_not_approved', WORDS.payments.notApproved);
    case 'unknown':
      // Of a capture whose answer was lost, nothing is sent again before the provider says what became of it.
      if (isOutcomeUnknown) return;
      throw new AppError('provider_unavailable', WORDS.payments.unreachable);
    case 'settled':
  }
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
