import { AppError } from '@stillpoint/contracts';
import { publish, transact } from '@stillpoint/events';
import type { BookingContext } from '../context.ts';
import { factsOf, personalOf } from '../domain/appointment.ts';
import { decideCancellation } from '../domain/cancellation.ts';
import { lockAppointment, saveAppointment } from '../store/appointments.ts';

export interface CancellationInput {
  appointmentId: string;
  by: 'client' | 'practice';
  /** Whose appointment it must be; required when a client cancels. */
  clientEmail?: string | undefined;
}

/**
 * Cancels an appointment (spec section 4). `refunded` tells whether money goes back: only what was captured does. Throws AppError
 * not_found (unknown, or another client's), cannot_cancel (completed, cancelled, or, for clients, no longer in the future).
 */
export function cancelAppointment(
  context: BookingContext,
  { appointmentId, by, clientEmail }: CancellationInput,
): Promise<{ refunded: boolean }> {
  return transact(context, async (tx) => {
    const appointment = await lockAppointment(tx, appointmentId);
    const isForeign = by === 'client' && appointment?.clientEmail !== clientEmail?.trim().toLowerCase();
    if (!appointment || isForeign) throw new AppError('not_found', 'This appointment does not exist.');

    const decision = decideCancellation(appointment, by, context.now());
    if (!decision) {
      throw new AppError(
        'cannot_cancel',
        appointment.status === 'cancelled'
          ? 'This appointment is already cancelled.'
          : 'This appointment can no longer be cancelled.',
      );
    }
    await saveAppointment(tx, decision.appointment);
    await publish(tx, context, {
      type: 'AppointmentCancelled',
      facts: { ...factsOf(decision.appointment), by, wasConfirmed: decision.wasConfirmed },
      personal: personalOf(decision.appointment),
    });
    return { refunded: decision.isRefunded };
  });
}
