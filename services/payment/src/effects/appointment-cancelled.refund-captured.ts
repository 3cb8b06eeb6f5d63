import type { Effect } from '@stillpoint/events';
import { closeAmountDue } from '../steps/close-amount-due.ts';
import { requestRefund } from '../steps/request-refund.ts';
import type { PaymentContext } from '../context.ts';
import { listCapturesOf } from '../store/captures.ts';

/**
 * Refunds the captures of a cancelled appointment, or the share that the cancellation policy gives back. Money that booking did
 * not know of is refunded in full when booking refuses it.
 */
export const refundCaptured: Effect<'AppointmentCancelled', PaymentContext> = async (tx, { facts }, context) => {
  await closeAmountDue(tx, context, { ...facts, startsAt: new Date(facts.startsAt) }, 'cancelled');
  const captures = await listCapturesOf(tx, facts.appointmentId);
  for (const capture of captures) {
    if (capture.purpose === 'accepted') await requestRefund(tx, context, capture, 'cancelled', facts.refundPercent);
  }
};
