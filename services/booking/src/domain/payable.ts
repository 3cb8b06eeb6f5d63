import { amountDue, type Appointment } from './appointment.ts';

/** Waits for its money, and its hold runs; without a hold limit, until the session starts. */
export const canBePaid = (of: Appointment, now: Date): boolean =>
  of.status === 'pending_payment' && amountDue(of) > 0 && (of.holdExpiresAt ?? of.startsAt) > now;
