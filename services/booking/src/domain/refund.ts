import { changed, type Appointment } from './appointment.ts';

/** What an appointment says of its payment, of which `refundedCents` went back. */
export const paymentAfter = (refundedCents: number) =>
  ({ paymentStatus: refundedCents > 0 ? 'refunded' : 'completed', refundedCents }) as const;

/**
 * The appointment after a refund of one of its captures, or null when the refund does not concern it: a surplus capture of a
 * paid session goes back while the session stays paid. A cancelled one that never counted as paid shows all that went back.
 * Sums in cents.
 */
export function recordedRefund(
  appointment: Appointment,
  captureId: string,
  refunded: { ofCapture: number; ofAppointment: number },
): Appointment | null {
  if (appointment.captureId === captureId) {
    return changed(appointment, paymentAfter(refunded.ofCapture));
  }
  if (appointment.captureId === null && appointment.status === 'cancelled') {
    return changed(appointment, paymentAfter(refunded.ofAppointment));
  }
  return null;
}
