import { canCancel } from '@stillpoint/contracts';
import { changed, type Appointment } from './appointment.ts';

export interface CancellationDecision {
  appointment: Appointment;
  wasConfirmed: boolean;
  /** Money was captured and goes back. */
  isRefunded: boolean;
}

/** The cancelled appointment, or null when it cannot be cancelled (spec section 4). */
export function decideCancellation(
  appointment: Appointment,
  by: 'client' | 'practice',
  now: Date,
): CancellationDecision | null {
  const { status, startsAt, paymentStatus } = appointment;
  if (!canCancel({ status, appointmentDate: startsAt.toISOString() }, by, now)) return null;
  return {
    appointment: changed(appointment, { status: 'cancelled', cancelReason: by, holdExpiresAt: null }),
    wasConfirmed: status === 'confirmed',
    isRefunded: paymentStatus === 'completed',
  };
}
