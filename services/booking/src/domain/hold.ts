import { LONGEST_HOLD_MINUTES, changed, minutesAfter, type Appointment } from './appointment.ts';
import { isLapsedHold } from './confirmation.ts';

export type ExtensionDecision =
  | { outcome: 'extended'; appointment: Appointment }
  | { outcome: 'already-confirmed' | 'lapsed' | 'cancelled' | 'started' };

/**
 * Keeps a running hold `minutes` from `now`, at most LONGEST_HOLD_MINUTES after the booking; never shortens, and leaves an unpaid
 * appointment without a limit alone. A hold that ran out does not come back: others may have seen the time as free.
 */
export function decideExtension(appointment: Appointment, minutes: number, now: Date): ExtensionDecision {
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
      const until = earlier(minutesAfter(now, minutes), minutesAfter(createdAt, LONGEST_HOLD_MINUTES));
      return { outcome: 'extended', appointment: { ...appointment, holdExpiresAt: hold > until ? hold : until } };
    }
  }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

/**
 * An appointment whose payment the provider is checking keeps its time until it starts: the money is on its way. A hold that
 * lapsed comes back when its slot is still free. Null when there is nothing to keep; one without a limit stays as it is.
 */
export function keptWhileChecked(facts: {
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
