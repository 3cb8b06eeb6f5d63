import { canCancel, leftToRefund, refundPercent } from '@stillpoint/scheduling';
import { amountDue, changed, policyOf, type Appointment } from './appointment.ts';

export interface CancellationDecision {
  appointment: Appointment;
  wasConfirmed: boolean;
  /**
   * The percentage of each capture to refund, by the policy of the booking; all of any capture that no event has reported yet.
   */
  refundPercent: number;
  /** The amount still to be refunded of what is known to be paid, in cents. */
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
  const refundCents = isPaid
    ? leftToRefund({ paidCents: amountDue(appointment), refundedCents, currency }, percent)
    : 0;
  return {
    appointment: changed(appointment, {
      status: 'cancelled',
      cancelReason: by,
      holdExpiresAt: null,
      refundDueCents: refundCents,
    }),
    wasConfirmed: status === 'confirmed',
    refundPercent: percent,
    refundCents,
  };
}
