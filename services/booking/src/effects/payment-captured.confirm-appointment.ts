import type { Effect } from '@stillpoint/events';
import { confirmWithin } from '../commands/appointments/confirm-appointment.ts';
import type { BookingContext } from '../context.ts';

/** The money has arrived: the appointment is confirmed, however the browser fared. */
export const confirmOnCapture: Effect<'PaymentCaptured', BookingContext> = async (tx, event, context) => {
  await confirmWithin(tx, context, event.facts);
};
