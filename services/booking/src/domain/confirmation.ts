import type { Facts } from '@stillpoint/events';
import { amountDue, changed, type Appointment } from './appointment.ts';
import { paymentAfter } from './refund.ts';

/** Money that arrived for an appointment, or is being checked; amount in cents. */
export type CapturedPayment = Facts<'PaymentPending'>;

/** What booking knew of a capture before this news of it. */
export interface KnownCapture {
  appointmentId: string;
  state: 'pending' | 'declined' | 'accepted' | 'refused' | 'surplus' | 'unknown';
  /** What went back of it, in cents: its refund may be heard of first. */
  refundedCents: number;
}

export type RefusalReason = 'slot-taken' | 'cancelled' | 'mismatch';

export type ConfirmationDecision =
  | { outcome: 'confirmed'; appointment: Appointment }
  /** Nothing to change. `isSurplus`: the appointment was paid by another capture; the payment service returns this one. */
  | { outcome: 'already-confirmed'; isSurplus: boolean }
  /** The money goes back. `isNew`: it has not been said yet. */
  | { outcome: 'refused'; reason: RefusalReason; isNew: boolean }
  /** Another appointment's money: nothing is changed. */
  | { outcome: 'mismatch' };

/** Nobody decided to end it: time ran out, or the client's own next booking replaced it. */
export const isLapsedHold = (appointment: Pick<Appointment, 'status' | 'cancelReason'>): boolean =>
  appointment.status === 'cancelled' &&
  (appointment.cancelReason === 'expired' || appointment.cancelReason === 'superseded');

/** Money for it comes after its time: nobody is erased while it still has some. */
export const isLate = (
  appointment: Pick<Appointment, 'status' | 'cancelReason' | 'holdExpiresAt'>,
  now: Date,
): boolean => isLapsedHold(appointment) || (appointment.holdExpiresAt !== null && appointment.holdExpiresAt <= now);

/**
 * What money does to an appointment: confirms it once; late money still confirms when the slot is free and the session ahead;
 * money for a slot that is gone, a session somebody cancelled, a person who is forgotten, or of another amount than is due, is refused
 * and goes back.
 */
export function decideConfirmation(facts: {
  appointment: Appointment;
  payment: CapturedPayment;
  known: KnownCapture | null;
  slotIsFree: boolean;
  /** Whose it was is erased, or being erased. */
  isErased: boolean;
  now: Date;
}): ConfirmationDecision {
  const { appointment, payment, known, slotIsFree, isErased, now } = facts;
  if (known && known.appointmentId !== appointment.id) return { outcome: 'mismatch' };
  if (known?.state === 'accepted') return { outcome: 'already-confirmed', isSurplus: false };
  if (known?.state === 'refused') {
    return { outcome: 'refused', reason: refusedFor(appointment, payment), isNew: false };
  }
  if (appointment.status === 'confirmed' || appointment.status === 'completed') {
    return { outcome: 'already-confirmed', isSurplus: true };
  }
  if (!isDue(appointment, payment)) return { outcome: 'refused', reason: 'mismatch', isNew: true };
  if (isErased) return { outcome: 'refused', reason: 'cancelled', isNew: true };
  if (appointment.status === 'pending_payment') {
    return { outcome: 'confirmed', appointment: confirmed(appointment, payment, known) };
  }
  if (!isLapsedHold(appointment) || appointment.startsAt <= now) {
    return { outcome: 'refused', reason: 'cancelled', isNew: true };
  }
  if (!slotIsFree) return { outcome: 'refused', reason: 'slot-taken', isNew: true };
  return { outcome: 'confirmed', appointment: confirmed(appointment, payment, known) };
}

const isDue = (appointment: Appointment, { currency, amountCents }: CapturedPayment): boolean =>
  currency === appointment.currency && amountCents === amountDue(appointment);

/** The words for money that was refused before. */
function refusedFor(appointment: Appointment, payment: CapturedPayment): RefusalReason {
  if (!isDue(appointment, payment)) return 'mismatch';
  return isLapsedHold(appointment) ? 'slot-taken' : 'cancelled';
}

const confirmed = (appointment: Appointment, payment: CapturedPayment, known: KnownCapture | null): Appointment =>
  changed(appointment, {
    status: 'confirmed',
    cancelReason: null,
    holdExpiresAt: null,
    orderId: payment.orderId,
    captureId: payment.captureId,
    ...paymentAfter(known?.refundedCents ?? 0),
  });
