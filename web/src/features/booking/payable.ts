import type { Appointment } from '@stillpoint/contracts';

/** What step 4 has before it. */
export type Payable =
  /** It waits for a payment. */
  | 'open'
  /** The provider checks a payment; the time is kept. */
  | 'checked'
  | 'paid'
  /** Its time ran out, or it was cancelled or given way to another booking: nothing was charged. */
  | 'over'
  /** It is not this client's, or does not exist. */
  | 'unknown';

type Held = Pick<Appointment, 'status' | 'isPaymentUnderReview'>;

export function payableState(appointment: Held | null): Payable {
  if (!appointment) return 'unknown';
  if (appointment.status === 'cancelled') return 'over';
  if (appointment.status !== 'pending_payment') return 'paid';
  return appointment.isPaymentUnderReview ? 'checked' : 'open';
}
