import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { BookingContext } from '../../context.ts';
import { decideExtension } from '../../domain/hold.ts';
import { lockAppointment, saveAppointment } from '../../store/appointments/appointments.ts';
import { WORDS } from '../../words.ts';

/**
 * Keeps an unpaid appointment's slot 10 minutes from now while the provider is asked for the money of an approved order: never
 * shorter than it is kept already, never past 25 minutes after the booking. Of a confirmed appointment there is nothing to hold, so
 * that a repeated capture may answer as the first did. Throws AppError not_found, slot_taken (the hold ran out), or nothing_to_pay
 * (cancelled by a person, or the session has started).
 */
export function extendHold(context: BookingContext, { appointmentId }: { appointmentId: string }): Promise<void> {
  return transact(context, async (tx) => {
    const appointment = await lockAppointment(tx, appointmentId);
    if (!appointment) throw new AppError('not_found', WORDS.appointment.none);
    const decision = decideExtension(appointment, context.now());
    switch (decision.outcome) {
      case 'extended':
        await saveAppointment(tx, decision.appointment);
        return;
      case 'already-confirmed':
        return;
      case 'lapsed':
        throw new AppError('slot_taken', WORDS.appointment.holdRanOut);
      case 'cancelled':
        throw new AppError('nothing_to_pay', WORDS.appointment.cancelledUnpaid);
      case 'started':
        throw new AppError('nothing_to_pay', WORDS.appointment.hasStarted);
    }
  });
}
