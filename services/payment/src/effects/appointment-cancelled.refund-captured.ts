import type { Effect } from '@stillpoint/events';
import { closeAmountDue } from '../steps/close-amount-due.ts';
import { requestRefund } from '../steps/request-refund.ts';
import type { PaymentContext } from '../context.ts';
import { listCapturesOf } from '../store/captures.ts';

/**
 * Gives back what was captured, or the share of it that the cancellation policy says. Money that booking did not know of comes
 * back whole, by its refusal, should it arrive.
 */
export const refundCaptured: Effect<'AppointmentCancelled', PaymentContext> = async (tx, { facts }, context) => {
  await closeAmountDue(tx, context, { ...facts, startsAt: new Date(facts.startsAt) }, 'cancelled');
  const captures = await listCapturesOf(tx, facts.appointmentId);
  for (const capture of captures) {
    if (capture.purpose === 'accepted') await requestRefund(tx, context, capture, 'cancelled', facts.refundPercent);
  }
};
