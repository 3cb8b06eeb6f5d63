import type { Effect } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { HOLD_MINUTES, minutesAfter } from '../domain/appointment.ts';
import { lockAppointment, saveAppointment } from '../store/appointments/appointments.ts';
import { findCapture, hasPendingCapture, saveCapture } from '../store/appointments/captures.ts';

/**
 * Ends the check of a payment that was declined or whose money was returned. If the check had kept the slot, the client has the
 * usual 15 minutes to pay another way; otherwise the hold continues unchanged.
 */
export const releaseCheckedSlot: Effect<'PaymentDeclined', BookingContext> = async (tx, event, context) => {
  const appointment = await lockAppointment(tx, event.facts.appointmentId);
  if (!appointment) throw new Error(`appointment ${event.facts.appointmentId} does not exist`);
  const known = await findCapture(tx, event.facts.captureId);
  if (known && known.state !== 'pending') return;
  await saveCapture(tx, event.facts, 'declined');

  const hold = appointment.holdExpiresAt;
  if (known === null || hold === null || (await hasPendingCapture(tx, appointment.id))) return;
  const usual = minutesAfter(context.now(), HOLD_MINUTES);
  if (hold > usual) await saveAppointment(tx, { ...appointment, holdExpiresAt: usual });
};
