import { changed, type Appointment } from './appointment.ts';

/** The payment status of an appointment of whose payment `refundedCents` were refunded. */
export const paymentAfter = (refundedCents: number) =>
  ({ paymentStatus: refundedCents > 0 ? 'refunded' : 'completed', refundedCents }) as const;

/**
 * The appointment after a refund of one of its captures, or null when the refund does not concern it: a surplus capture of a
 * paid session is refunded while the session stays paid. A cancelled one that never counted as paid shows the sum of its
 * refunds. Sums in cents; `amount` is this refund's.
 */
export function recordedRefund(
  appointment: Appointment,
  captureId: string,
  refunded: { amount: number; ofCapture: number; ofAppointment: number },
): Appointment | null {
  if (appointment.captureId === captureId) {
    const refundDueCents = Math.max(0, appointment.refundDueCents - refunded.amount);
    return changed(appointment, { ...paymentAfter(refunded.ofCapture), refundDueCents });
  }
  if (appointment.captureId === null && appointment.status === 'cancelled') {
    return changed(appointment, paymentAfter(refunded.ofAppointment));
  }
  return null;
}
