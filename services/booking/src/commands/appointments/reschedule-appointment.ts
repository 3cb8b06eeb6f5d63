import { AppError } from '@stillpoint/errors';
import { publish } from '@stillpoint/events';
import type { BookingContext } from '../../context.ts';
import { factsOf, personalOf, type Appointment } from '../../domain/appointment.ts';
import { decideRescheduling } from '../../domain/rescheduling.ts';
import { countClientChange } from '../../steps/client-limits.ts';
import { saveMovedAppointment } from '../../store/appointments/appointments.ts';
import { findPracticeRules } from '../../store/practice/practice-rules.ts';
import { transactLocked } from '../../steps/transact-locked.ts';
import { claimSlot, releaseHolds } from '../../steps/claim-slot.ts';
import { lockOwnAppointment, refuseUnlessAt, type Actor } from '../../steps/lock-own-appointment.ts';
import { readOffer, refuseOffGrid, refuseUnlessOffered } from '../../steps/offered-slot.ts';

export interface ReschedulingInput extends Actor {
  startsAt: Date;
}

/** `isRepeated`: the session was moved there before. */
export interface Rescheduled {
  startsAt: Date;
  isRepeated: boolean;
}

/**
 * Moves a confirmed session to another free time in one step; payment and meeting stay, the old time is free at once. Clients are
 * bound by the practice's rules of today, the practice only by its own grid. One that is sent again, since its answer was lost,
 * gets the first answer. Throws AppError not_found (unknown, or another client's), cannot_reschedule (not confirmed, begun, too
 * late, too often, the same time), changed_meanwhile (it has another time than `basedOn`), slot_not_offered, slot_taken,
 * too_many_requests (a client's changes of this hour).
 */
export function rescheduleAppointment(context: BookingContext, input: ReschedulingInput): Promise<Rescheduled> {
  return transactLocked(context, async (tx) => {
    const appointment = await lockOwnAppointment(tx, input);
    const { by, startsAt } = input;
    if (isMadeAlready(appointment, input)) return { startsAt, isRepeated: true };

    const requested = { id: appointment.id, startsAt, clientEmail: appointment.clientEmail };
    const offer = by === 'client' ? await readOffer(tx, context, requested) : null;
    const { rescheduling: rule } = offer?.rules ?? (await findPracticeRules(tx));
    const decision = decideRescheduling({ appointment, startsAt, by, rule, now: context.now() });
    if (decision.outcome === 'refused') throw new AppError('cannot_reschedule', decision.why);
    refuseUnlessAt(appointment, input.basedOn);
    const moved = decision.appointment;
    if (offer) {
      const releasedWithin = refuseUnlessOffered(offer, context, moved);
      if (releasedWithin) await releaseHolds(tx, context, releasedWithin, moved.clientEmail);
      await countClientChange(tx, context, moved.clientEmail, offer.rules.clientLimits);
    } else {
      refuseOffGrid(context, moved);
      await claimSlot(tx, context, moved);
    }
    await saveMovedAppointment(tx, moved);
    await publish(tx, context, {
      type: 'AppointmentRescheduled',
      facts: { ...factsOf(moved), previousStartsAt: appointment.startsAt.toISOString(), by },
      personal: personalOf(moved),
    });
    return { startsAt, isRepeated: false };
  });
}

/** Whether the session is where this move, which began at another time, was to bring it. */
const isMadeAlready = ({ status, startsAt }: Appointment, { basedOn, startsAt: wanted }: ReschedulingInput): boolean =>
  status === 'confirmed' &&
  startsAt.getTime() === wanted.getTime() &&
  basedOn !== undefined &&
  Date.parse(basedOn) !== wanted.getTime();
