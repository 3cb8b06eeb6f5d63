import type { Effect } from '@stillpoint/events';
import { closeAmountDue } from '../steps/close-amount-due.ts';
import { requestRefund } from '../steps/request-refund.ts';
import type { PaymentContext } from '../context.ts';
import { lockAmountDue } from '../store/amounts-due.ts';
import { findCapture, markReturned } from '../store/captures.ts';

/**
 * Refunds a payment that booking refused: the slot is taken, somebody cancelled, or the amount is wrong. Another payment may
 * still come for a revived hold.
 */
export const refundRefused: Effect<'ConfirmationRefused', PaymentContext> = async (tx, { facts }, context) => {
  await lockAmountDue(tx, facts.appointmentId);
  const capture = await findCapture(tx, facts.captureId);
  if (!capture || capture.appointmentId !== facts.appointmentId) {
    throw new Error(`capture ${facts.captureId} of appointment ${facts.appointmentId} is not known here`);
  }
  await markReturned(tx, capture.id, facts.reason);
  await requestRefund(tx, context, capture, facts.reason);
  const due = { appointmentId: facts.appointmentId, amountCents: facts.amountCents, startsAt: null };
  await closeAmountDue(tx, context, due, facts.reason === 'cancelled' ? 'cancelled' : 'expired');
};
