import type { Facts } from '@stillpoint/events';
import { amountDue, changed, type Appointment } from './appointment.ts';
import { paymentAfter } from './refund.ts';

/** A payment that arrived for an appointment or is being checked; the amount in cents. */
export type CapturedPayment = Facts<'PaymentPending'>;

/** What booking knew of a capture before this event. */
export interface KnownCapture {
  appointmentId: string;
  state: 'pending' | 'declined' | 'accepted' | 'refused' | 'surplus' | 'unknown';
  /** The refunded part in cents, since the event of a refund may arrive first. */
  refundedCents: number;
}

export type RefusalReason = 'slot-taken' | 'cancelled' | 'mismatch';

export type ConfirmationDecision =
  | { outcome: 'confirmed'; appointment: Appointment }
  /**
   * Nothing changes. `isSurplus`: the appointment was paid by another capture, and the payment service returns this one.
   */
  | { outcome: 'already-confirmed'; isSurplus: boolean }
  /** The money is refunded. `isNew`: the refusal has not been published yet. */
  | { outcome: 'refused'; reason: RefusalReason; isNew: boolean }
  /** The capture belongs to another appointment: nothing changes. */
  | { outcome: 'mismatch' };

/** Whether a hold ended without anybody's decision: it expired, or was superseded. */
export const isLapsedHold = (appointment: Pick<Appointment, 'status' | 'cancelReason'>): boolean =>
  appointment.status === 'cancelled' &&
  (appointment.cancelReason === 'expired' || appointment.cancelReason === 'superseded');

/** Whether its hold has ended or expired, so that a payment would come late. */
export const isHoldOver = (
  appointment: Pick<Appointment, 'status' | 'cancelReason' | 'holdExpiresAt'>,
  now: Date,
): boolean => isLapsedHold(appointment) || (appointment.holdExpiresAt !== null && appointment.holdExpiresAt <= now);

/**
 * Decides what a payment does to an appointment. It confirms once; late money still confirms if the slot is free and the
 * session ahead. Money is refused and refunded when the slot is gone, somebody cancelled the session, the person was erased, or
 * the amount is not the one due.
 */
export function decideConfirmation(facts: {
  appointment: Appointment;
  payment: CapturedPayment;
  known: KnownCapture | null;
  slotIsFree: boolean;
  /** The client is erased, or being erased. */
  isErased: boolean;
  now: Date;
}): ConfirmationDecision {
  const { appointment, payment, known, slotIsFree, isErased, now } = facts;
  if (known && known.appointmentId !== appointment.id) return { outcome: 'mismatch' };
  if (known?.state === 'accepted') return { outcome: 'already-confirmed', isSurplus: false };
  if (known?.state === 'refused') {
    return { outcome: 'refused', reason: refusalReasonOf(appointment, payment), isNew: false };
  }
  if (appointment.status === 'confirmed' || appointment.status === 'completed') {
    return { outcome: 'already-confirmed', isSurplus: true };
  }
  if (!isDue(appointment, payment)) return { outcome: 'refused', reason: 'mismatch', isNew: true };
  if (isErased) return { outcome: 'refused', reason: 'cancelled', isNew: true };
  if (appointment.status === 'cancelled') {
    if (!isLapsedHold(appointment) || appointment.startsAt <= now) {
      return { outcome: 'refused', reason: 'cancelled', isNew: true };
    }
    if (!slotIsFree) return { outcome: 'refused', reason: 'slot-taken', isNew: true };
  }
  return { outcome: 'confirmed', appointment: confirmed(appointment, payment, known) };
}

const isDue = (appointment: Appointment, { currency, amountCents }: CapturedPayment): boolean =>
  currency === appointment.currency && amountCents === amountDue(appointment);

/** The reason for which a payment was refused before, derived again when its event is repeated. */
function refusalReasonOf(appointment: Appointment, payment: CapturedPayment): RefusalReason {
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
