import type { Effect } from '@stillpoint/events';
import { closeAmountDue } from '../steps/close-amount-due.ts';
import type { PaymentContext } from '../context.ts';

/** Closes the order of an expired hold, unless booking revives the hold. */
export const closeOrder: Effect<'HoldExpired', PaymentContext> = async (tx, { facts }, context) =>
  closeAmountDue(tx, context, { ...facts, startsAt: new Date(facts.startsAt) }, 'expired');
