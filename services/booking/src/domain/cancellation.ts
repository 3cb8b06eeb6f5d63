import { canCancel, leftToRefund, refundPercent } from '@stillpoint/scheduling';
import { amountDue, changed, policyOf, type Appointment } from './appointment.ts';

export interface CancellationDecision {
  appointment: Appointment;
  wasConfirmed: boolean;
  /** How much of what was captured goes back: by the policy it was booked under. All of what no event has reported to booking yet. */
  refundPercent: number;
  /** What of that is still to go back, in cents of what is known to be paid. */
  refundCents: number;
}

/** The cancelled appointment, or null when it cannot be cancelled (spec section 4). */
export function decideCancellation(
  appointment: Appointment,
  by: 'client' | 'practice',
  now: Date,
): CancellationDecision | null {
  const { status, startsAt, captureId, refundedCents, currency } = appointment;
  if (!canCancel({ status, appointmentDate: startsAt.toISOString() }, by, now)) return null;
  const isPaid = captureId !== null;
  const percent = isPaid ? refundPercent({ startsAt, policy: policyOf(appointment) }, by, now) : 100;
  return {
    appointment: changed(appointment, { status: 'cancelled', cancelReason: by, holdExpiresAt: null }),
    wasConfirmed: status === 'confirmed',
    refundPercent: percent,
    refundCents: isPaid ? leftToRefund({ paidCents: amountDue(appointment), refundedCents, currency }, percent) : 0,
  };
}
