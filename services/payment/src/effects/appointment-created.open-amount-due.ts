import type { Effect } from '@stillpoint/events';
import type { PaymentContext } from '../context.ts';
import { upsertAmountDue } from '../store/amounts-due.ts';

/** Notes what is owed, should nobody have asked for an order yet. Free sessions owe nothing. */
export const openAmountDue: Effect<'AppointmentCreated', PaymentContext> = async (tx, { facts }, context) => {
  if (facts.isFree || facts.amountCents === 0) return;
  await upsertAmountDue(tx, {
    appointmentId: facts.appointmentId,
    amountCents: facts.amountCents,
    startsAt: new Date(facts.startsAt),
    now: context.now(),
  });
};
