import type { Effect } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { upsertAmountDue } from '../store/amounts-due.ts';

/** Records the amount due, unless an order was requested before. Free sessions have none. */
export const openAmountDue: Effect<'AppointmentCreated', PaymentContext> = async (tx, { facts }, context) => {
  if (facts.isFree || facts.amountCents === 0) return;
  await upsertAmountDue(tx, {
    appointmentId: facts.appointmentId,
    amountCents: facts.amountCents,
    startsAt: new Date(facts.startsAt),
    now: context.now(),
  });
};
