import { AppError } from '@stillpoint/errors';
import type { TransactionSql } from '@stillpoint/db';
import { transact } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { minutesAfter } from '../domain/appointment.ts';
import { isLapsedHold } from '../domain/confirmation.ts';
import { decideHold, hasRunOut, type HoldDecision } from '../domain/hold.ts';
import { hasRoom } from '../domain/offer.ts';
import { lockAppointment, saveAppointment } from '../store/appointments.ts';
import { takePracticeLock } from '../store/practice-lock.ts';
import { freeSlot } from './claim-slot.ts';
import { readOffer } from './offered-slot.ts';

/** `already-confirmed`: there is nothing to hold, so that a repeated capture may answer as the first did. */
export interface HeldSlot {
  outcome: 'extended' | 'revived' | 'already-confirmed';
}

/**
 * Keeps an unpaid appointment's slot `minutes` from now, before the provider is asked for the money. Never shortens. A hold that
 * ran out is revived while its slot is free and the practice's buffers and sessions a day still have room for it. Throws AppError
 * not_found, slot_taken, or nothing_to_pay (cancelled by a person, or the session has started).
 */
export function extendHold(
  context: BookingContext,
  { appointmentId, minutes }: { appointmentId: string; minutes: number },
): Promise<HeldSlot> {
  return transact(context, async (tx) => {
    const { outcome } = await holdWithin(tx, context, appointmentId, () => minutesAfter(context.now(), minutes), {
      byTheRules: true,
    });
    switch (outcome) {
      case 'extended':
      case 'revived':
      case 'already-confirmed':
        return { outcome };
      case 'slot-taken':
        throw new AppError(
          'slot_taken',
          'The time for payment ran out and this time is no longer free. Please choose another one.',
        );
      case 'cancelled':
        throw new AppError('nothing_to_pay', 'This appointment was cancelled, so there is nothing to pay.');
      case 'started':
        throw new AppError('nothing_to_pay', 'This session has already started, so it can no longer be paid.');
    }
  });
}

/**
 * Keeps an appointment's slot until `until` tells, inside the caller's transaction. `byTheRules`: one that ran out comes back only
 * if the practice's rules have room for it; not asked where money is already on its way. Throws AppError not_found.
 */
export async function holdWithin(
  tx: TransactionSql,
  context: BookingContext,
  appointmentId: string,
  until: (appointment: { startsAt: Date }) => Date,
  { byTheRules }: { byTheRules: boolean },
): Promise<HoldDecision> {
  await takePracticeLock(tx);
  const appointment = await lockAppointment(tx, appointmentId);
  if (!appointment) throw new AppError('not_found', 'This appointment does not exist.');
  const now = context.now();
  const slotIsFree = isLapsedHold(appointment) && (await freeSlot(tx, context, appointment, { supersedeOwn: false }));
  const decision = decideHold({ appointment, until: until(appointment), slotIsFree, now });
  if (decision.outcome === 'extended' || decision.outcome === 'revived') {
    const isAskedAgain = byTheRules && hasRunOut(appointment, now);
    if (isAskedAgain && !hasRoom(appointment, await readOffer(tx, context, appointment), context.timeZone)) {
      return { outcome: 'slot-taken' };
    }
    await saveAppointment(tx, decision.appointment);
  }
  return decision;
}
