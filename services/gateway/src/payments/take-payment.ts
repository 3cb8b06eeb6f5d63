import * as booking from '@stillpoint/booking';
import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import { countCaptureAttempt } from '../identity/limits.ts';
import { confirmBooking } from './confirm-booking.ts';
import { WORDS } from '../words.ts';

/**
 * Captures an approved order and confirms its appointment at once. The slot's hold is extended before the capture, and only for
 * an order that the provider calls approved; without a slot nothing is captured. Safe to repeat. Throws AppError not_found,
 * slot_taken, nothing_to_pay, order_not_approved, payment_declined, provider_unavailable, not_configured (paid
 * in another way by now), too_many_requests.
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

/** Already captured or under review: there is nothing to request. */
export const isSettled = ({ capture }: payment.FoundOrder): boolean =>
  capture !== null && capture.status !== 'declined' && capture.status !== 'failed';

async function keepSlot(deps: AppDeps, { orderId, appointmentId, isOutcomeUnknown }: payment.FoundOrder) {
  switch (await payment.checkApproval(deps.payment, { orderId })) {
    case 'approved':
      await booking.extendHold(deps.booking, { appointmentId });
      return;
    case 'not-approved':
      throw new AppError('order_not_approved', WORDS.payments.notApproved);
    case 'unknown':
      // After a capture whose answer was lost, nothing is sent again before the provider says what became of it.
      if (isOutcomeUnknown) return;
      throw new AppError('provider_unavailable', WORDS.payments.unreachable);
    case 'no-account':
      if (isOutcomeUnknown) return;
      throw new AppError('not_configured', WORDS.payments.noAccount);
    case 'settled':
  }
}

/** The money is captured, so a failure of booking must not look like a failed payment. The event confirms all the same. */
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
