import type { Effect } from '@stillpoint/events';
import { confirmWithin } from '../commands/appointments/confirm-appointment.ts';
import type { BookingContext } from '../context.ts';
import { takePracticeLock } from '../store/practice/practice-lock.ts';

/** Confirms the appointment that was paid, whether or not the browser did. */
export const confirmOnCapture: Effect<'PaymentCaptured', BookingContext> = async (tx, event, context) => {
  await takePracticeLock(tx);
  await confirmWithin(tx, context, event.facts);
};
