import { amountDue, type Appointment } from './appointment.ts';

/** Whether it awaits payment and its hold is running; without a hold limit, until the session starts. */
export const canBePaid = (appointment: Appointment, now: Date): boolean =>
  appointment.status === 'pending_payment' &&
  amountDue(appointment) > 0 &&
  (appointment.holdExpiresAt ?? appointment.startsAt) > now;
