import type { Appointment, PublicAppointment } from '@stillpoint/contracts';
import { canCancel } from '@stillpoint/scheduling';

/** Others than its client are not told how long a time is kept. */
type Unpaid = Pick<PublicAppointment, 'status' | 'isPaymentUnderReview' | 'appointmentDate'> &
  Partial<Pick<Appointment, 'holdExpiresAt'>>;

/** Whether the time of an unpaid session is kept for its client at `now`, as far as this page knows. */
export const isKept = ({ holdExpiresAt = null, isPaymentUnderReview }: Omit<Unpaid, 'status'>, now: Date): boolean =>
  holdExpiresAt === null || isPaymentUnderReview || Date.parse(holdExpiresAt) > now.getTime();

/** Whether the client of a session can pay for it at `now`: its time is kept for a payment that nobody checks, and it has not begun. */
export const canPay = (appointment: Unpaid, now: Date): boolean =>
  appointment.status === 'pending_payment' &&
  canCancel(appointment, 'client', now) &&
  !appointment.isPaymentUnderReview &&
  isKept(appointment, now);

/** Where the client of a session pays for it: the last step of the booking form. */
export const payAddress = (id: string): string => `/client/dashboard?tab=schedule&step=4&appointment=${id}`;
