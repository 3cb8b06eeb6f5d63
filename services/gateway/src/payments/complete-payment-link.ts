import { AppError } from '@stillpoint/errors';
import * as payment from '@stillpoint/payment';
import type { AppDeps } from '../deps.ts';
import { confirmBooking } from './confirm-booking.ts';
import { invalidPaymentLink } from './read-payment-link.ts';
import { refundExplained } from './refund-explained.ts';
import { takePayment } from './take-payment.ts';
import { WORDS } from '../words.ts';

/**
 * Ends a payment by link: captures the approved order unless that has happened, and confirms the appointment. A link dies when
 * it is paid, so repeats with the same order answer alike. A payment the provider still checks counts as done: the slot is kept.
 * Throws AppError not_found (unknown link, foreign order), slot_taken (the money goes back), and what `takePayment` throws.
 */
export async function completePaymentLink(
  deps: AppDeps,
  token: string,
  orderId: string,
): Promise<{ appointmentId: string }> {
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
  if (confirmation?.outcome === 'refused') throw refundExplained(confirmation.reason);
  const outcome = settled?.capture?.status;
  // Of a partly refunded payment: it paid for the session, and a part of it went back since.
  if (confirmation || outcome === 'pending' || outcome === 'partly-refunded' || settled?.isOutcomeUnknown)
    return { appointmentId };
  if (outcome === 'refunded') throw refundExplained();
  throw new AppError('payment_declined', WORDS.payments.declined);
}
