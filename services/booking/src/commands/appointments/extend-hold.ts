import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { BookingContext } from '../../context.ts';
import { decideExtension } from '../../domain/hold.ts';
import { lockAppointment, saveAppointment } from '../../store/appointments/appointments.ts';

/** `already-confirmed`: there is nothing to hold, so that a repeated capture may answer as the first did. */
export interface HeldSlot {
  outcome: 'extended' | 'already-confirmed';
}

/**
 * Keeps an unpaid appointment's slot `minutes` from now while the provider is asked for the money of an approved order: never
 * shorter than it is kept already, never past 25 minutes after the booking. Throws AppError not_found, slot_taken (the hold ran
 * out), or nothing_to_pay (cancelled by a person, or the session has started).
 */
export function extendHold(
  context: BookingContext,
  { appointmentId, minutes }: { appointmentId: string; minutes: number },
): Promise<HeldSlot> {
  return transact(context, async (tx) => {
    const appointment = await lockAppointment(tx, appointmentId);
    if (!appointment) throw new AppError('not_found', 'This appointment does not exist.');
    const decision = decideExtension(appointment, minutes, context.now());
    switch (decision.outcome) {
      case 'extended':
        await saveAppointment(tx, decision.appointment);
        return { outcome: 'extended' };
      case 'already-confirmed':
        return { outcome: 'already-confirmed' };
      case 'lapsed':
        throw new AppError(
          'slot_taken',
          'The time for payment ran out. You have not been charged; please choose a time again.',
        );
      case 'cancelled':
        throw new AppError('nothing_to_pay', 'This appointment was cancelled, so there is nothing to pay.');
      case 'started':
        throw new AppError('nothing_to_pay', 'This session has already started, so it can no longer be paid.');
    }
  });
}
