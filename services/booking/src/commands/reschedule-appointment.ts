import { AppError } from '@stillpoint/contracts';
import { publish, transact } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { factsOf, personalOf, type Appointment } from '../domain/appointment.ts';
import { isOnPracticeGrid } from '../domain/booking.ts';
import { decideRescheduling } from '../domain/rescheduling.ts';
import { lockAppointment, saveMovedAppointment } from '../store/appointments.ts';
import { findPracticeRules } from '../store/practice-rules.ts';
import { takePracticeLock } from '../store/practice-lock.ts';
import { claimSlot } from './claim-slot.ts';
import { refuseUnlessOffered } from './offered-slot.ts';

export interface ReschedulingInput {
  appointmentId: string;
  by: 'client' | 'practice';
  /** Whose appointment it must be; required when a client moves it. */
  clientEmail?: string | undefined;
  startsAt: Date;
}

/**
 * Moves a confirmed session to another free time in one step; payment and meeting stay, the old time is free at once. Clients are
 * bound by the practice's rules of today, the practice only by its own grid. Throws AppError not_found (unknown, or another
 * client's), cannot_reschedule (not confirmed, begun, too late, too often, the same time), slot_not_offered, slot_taken.
 */
export function rescheduleAppointment(
  context: BookingContext,
  { appointmentId, by, clientEmail, startsAt }: ReschedulingInput,
): Promise<{ startsAt: Date }> {
  return transact(context, async (tx) => {
    await takePracticeLock(tx);
    const appointment = await lockAppointment(tx, appointmentId);
    const isForeign = by === 'client' && appointment?.clientEmail !== clientEmail?.trim().toLowerCase();
    if (!appointment || isForeign) throw new AppError('not_found', 'This appointment does not exist.');

    const { rescheduling: rule } = await findPracticeRules(tx);
    const decision = decideRescheduling({ appointment, startsAt, by, rule, now: context.now() });
    if (decision.outcome === 'refused') throw new AppError('cannot_reschedule', decision.why);
    const moved = decision.appointment;
    if (by === 'client') {
      const within = await refuseUnlessOffered(tx, context, moved);
      await claimSlot(tx, context, moved, { supersedeOwn: true, within });
    } else {
      refuseOffGrid(context, moved);
      await claimSlot(tx, context, moved, { supersedeOwn: false });
    }
    await saveMovedAppointment(tx, moved);
    await publish(tx, context, {
      type: 'AppointmentRescheduled',
      facts: { ...factsOf(moved), previousStartsAt: appointment.startsAt.toISOString(), by },
      personal: personalOf(moved),
    });
    return { startsAt };
  });
}

/** The practice is bound by its own grid alone, as when it books for a client. */
function refuseOffGrid({ timeZone, now }: BookingContext, moved: Appointment): void {
  if (!isOnPracticeGrid(moved, { timeZone, now: now() })) {
    throw new AppError('slot_not_offered', 'This time is not offered. Please choose one of the times shown.');
  }
}
