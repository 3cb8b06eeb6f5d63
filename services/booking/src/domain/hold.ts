import { changed, type Appointment } from './appointment.ts';
import { isLapsedHold } from './confirmation.ts';

export type HoldDecision =
  | { outcome: 'extended'; appointment: Appointment }
  | { outcome: 'revived'; appointment: Appointment }
  | { outcome: 'already-confirmed' | 'slot-taken' | 'cancelled' | 'started' };

/** Its time was given back, or may be at any moment. */
export const hasRunOut = (of: Appointment, now: Date): boolean =>
  isLapsedHold(of) || (of.holdExpiresAt !== null && of.holdExpiresAt <= now);

/**
 * Keeps an unpaid appointment's time until `until` at least; never shortens, and leaves one without a limit alone. A hold that
 * lapsed comes back when its slot is still free. Nothing is kept for a session that has begun, unless its hold still runs.
 */
export function decideHold(of: {
  appointment: Appointment;
  until: Date;
  slotIsFree: boolean;
  now: Date;
}): HoldDecision {
  const { appointment, until, slotIsFree, now } = of;
  const hasStarted = appointment.startsAt <= now;
  switch (appointment.status) {
    case 'confirmed':
    case 'completed':
      return { outcome: 'already-confirmed' };
    case 'pending_payment': {
      const hold = appointment.holdExpiresAt;
      if (hasStarted && (hold === null || hold <= now)) return { outcome: 'started' };
      const holdExpiresAt = hold === null || hold > until ? hold : until;
      return { outcome: 'extended', appointment: { ...appointment, holdExpiresAt } };
    }
    case 'cancelled': {
      if (!isLapsedHold(appointment)) return { outcome: 'cancelled' };
      if (hasStarted) return { outcome: 'started' };
      if (!slotIsFree) return { outcome: 'slot-taken' };
      const revived = {
        status: 'pending_payment',
        cancelReason: null,
        holdExpiresAt: until,
        paymentStatus: 'pending',
        refundedCents: 0,
      } as const;
      return { outcome: 'revived', appointment: changed(appointment, revived) };
    }
  }
}
