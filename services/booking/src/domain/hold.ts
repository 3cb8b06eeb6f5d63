import { CAPTURE_HOLD_MINUTES, LONGEST_HOLD_MINUTES, changed, minutesAfter, type Appointment } from './appointment.ts';
import { isLapsedHold } from './confirmation.ts';

export type ExtensionDecision =
  | { outcome: 'extended'; appointment: Appointment }
  | { outcome: 'already-confirmed' | 'lapsed' | 'cancelled' | 'started' };

/**
 * Extends a running hold to CAPTURE_HOLD_MINUTES from `now`, at most LONGEST_HOLD_MINUTES after the booking; it never shortens
 * one, and leaves unpaid appointments without a limit alone. An expired hold is not revived, since others may have seen the
 * slot as free.
 */
export function decideExtension(appointment: Appointment, now: Date): ExtensionDecision {
  const { status, holdExpiresAt: hold, startsAt, createdAt } = appointment;
  switch (status) {
    case 'confirmed':
    case 'completed':
      return { outcome: 'already-confirmed' };
    case 'cancelled':
      return { outcome: isLapsedHold(appointment) ? 'lapsed' : 'cancelled' };
    case 'pending_payment': {
      if (hold === null) return startsAt <= now ? { outcome: 'started' } : { outcome: 'extended', appointment };
      if (hold <= now) return { outcome: startsAt <= now ? 'started' : 'lapsed' };
      const until = earlier(minutesAfter(now, CAPTURE_HOLD_MINUTES), minutesAfter(createdAt, LONGEST_HOLD_MINUTES));
      return { outcome: 'extended', appointment: { ...appointment, holdExpiresAt: hold > until ? hold : until } };
    }
  }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/**
 * Keeps the slot of an appointment until it starts while the provider is checking its payment. A lapsed hold is revived if its
 * slot is still free. Null when there is nothing to keep, as of an appointment without a limit.
 */
export function holdWhileUnderReview(facts: {
  appointment: Appointment;
  slotIsFree: boolean;
  now: Date;
}): Appointment | null {
  const { appointment, slotIsFree, now } = facts;
  const { status, holdExpiresAt: hold, startsAt } = appointment;
  const hasStarted = startsAt <= now;
  if (status === 'pending_payment') {
    if (hold === null || (hasStarted && hold <= now)) return null;
    return { ...appointment, holdExpiresAt: hold > startsAt ? hold : startsAt };
  }
  if (!isLapsedHold(appointment) || hasStarted || !slotIsFree) return null;
  return changed(appointment, {
    status: 'pending_payment',
    cancelReason: null,
    holdExpiresAt: startsAt,
    paymentStatus: 'pending',
    refundedCents: 0,
  });
}
