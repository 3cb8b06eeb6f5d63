import type { Effect } from '@stillpoint/events';
import { closeAmountDue } from '../commands/close-amount-due.ts';
import { requestRefund } from '../commands/request-refund.ts';
import type { PaymentContext } from '../context.ts';
import { listCapturesOf } from '../store/captures.ts';

/** Gives back what was captured. Money that is still being checked comes back by booking's refusal, should it arrive. */
export const refundCaptured: Effect<'AppointmentCancelled', PaymentContext> = async (tx, { facts }, context) => {
  await closeAmountDue(tx, context, { ...facts, startsAt: new Date(facts.startsAt) }, 'cancelled');
  const captures = await listCapturesOf(tx, facts.appointmentId);
  for (const capture of captures) {
    if (capture.purpose === 'accepted') await requestRefund(tx, context, capture, 'cancelled');
  }
};
