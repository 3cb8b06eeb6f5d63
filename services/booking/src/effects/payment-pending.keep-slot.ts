import type { Effect } from '@stillpoint/events';
import { tryClaimSlot } from '../steps/claim-slot.ts';
import type { BookingContext } from '../context.ts';
import { isLapsedHold } from '../domain/confirmation.ts';
import { holdWhileUnderReview } from '../domain/hold.ts';
import { lockAppointment, saveAppointment } from '../store/appointments/appointments.ts';
import { findCapture, saveCapture } from '../store/appointments/captures.ts';
import { takePracticeLock } from '../store/practice/practice-lock.ts';

/**
 * Keeps the slot while the provider is checking a payment, until the outcome is known or the session starts. An event that
 * arrives after the outcome changes nothing; if the slot is gone by now, the money is refunded when it arrives.
 */
export const keepSlot: Effect<'PaymentPending', BookingContext> = async (tx, event, context) => {
  await takePracticeLock(tx);
  if (await findCapture(tx, event.facts.captureId)) return;
  await saveCapture(tx, event.facts, 'pending');
  const appointment = await lockAppointment(tx, event.facts.appointmentId);
  if (!appointment) throw new Error(`appointment ${event.facts.appointmentId} does not exist`);
  const slotIsFree = isLapsedHold(appointment) && (await tryClaimSlot(tx, context, appointment));
  const kept = holdWhileUnderReview({ appointment, slotIsFree, now: context.now() });
  if (kept) await saveAppointment(tx, kept);
};
