import type { PublicAppointment } from '@stillpoint/contracts';
import { canCancel } from '@stillpoint/scheduling';

/** Whether the client of a session can pay for it at `now`: it waits for a payment that nobody checks, and has not begun. */
export const canPay = (
  appointment: Pick<PublicAppointment, 'status' | 'isPaymentUnderReview' | 'appointmentDate'>,
  now: Date,
): boolean =>
  appointment.status === 'pending_payment' &&
  canCancel(appointment, 'client', now) &&
  !appointment.isPaymentUnderReview;

/** Where the client of a session pays for it: the last step of the booking form. */
export const payAddress = (id: string): string => `/client/dashboard?tab=schedule&step=4&appointment=${id}`;
