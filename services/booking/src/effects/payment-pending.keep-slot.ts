import type { Effect } from '@stillpoint/events';
import { holdWithin } from '../commands/extend-hold.ts';
import type { BookingContext } from '../context.ts';
import { findCapture, saveCapture } from '../store/captures.ts';
import { takePracticeLock } from '../store/practice-lock.ts';

/**
 * The provider is checking a payment: its slot is kept until that is settled or the session starts. News that comes after the
 * outcome changes nothing; a slot that is gone by now is settled when the money comes (it goes back).
 */
export const keepSlot: Effect<'PaymentPending', BookingContext> = async (tx, event, context) => {
  await takePracticeLock(tx);
  if (await findCapture(tx, event.facts.captureId)) return;
  await saveCapture(tx, event.facts, 'pending');
  await holdWithin(tx, context, event.facts.appointmentId, ({ startsAt }) => startsAt, { byTheRules: false });
};
