import type { Appointment } from '@stillpoint/contracts';
import {
  CANCELLING,
  formatMoney,
  isFreeOfCharge,
  lastFullRefund,
  leftToRefund,
  MOVING,
  policyAt,
  refundedOf,
  refundPercent,
  isFullyRefundable,
  toCents,
  toAmount,
} from '@stillpoint/scheduling';

/**
 * What cancelling at `now` gives back of what was paid, in its currency: by the policy the session was booked under, less what went
 * back before.
 */
export function refundDue(appointment: Appointment, now: Date): { paid: number; refund: number } {
  const { paymentStatus, refundedAmount, service } = appointment;
  if (paymentStatus === 'pending' || isFreeOfCharge(appointment)) return { paid: 0, refund: 0 };
  const percent = refundPercent(underItsPolicy(appointment), 'client', now);
  const paid = {
    paidCents: toCents(service.price),
    refundedCents: toCents(refundedAmount ?? 0),
    currency: service.currency,
  };
  return { paid: service.price, refund: toAmount(leftToRefund(paid, percent)) };
}

/** Amounts in the currency of the appointment. */
const formatterOf =
  ({ service }: Appointment) =>
  (amount: number): string =>
    formatMoney(amount, service.currency);

const underItsPolicy = ({ appointmentDate, cancellationPolicy }: Appointment) => ({
  startsAt: new Date(appointmentDate),
  policy: cancellationPolicy,
});

/** The last moment at which all that was paid is refunded. */
export const fullRefundEnd = (appointment: Appointment): Date => lastFullRefund(underItsPolicy(appointment));

/** Something of what was paid is kept now, by the policy. */
export const isFullRefundOver = (appointment: Appointment, now: Date): boolean =>
  !isFullyRefundable(appointment.cancellationPolicy) && now > fullRefundEnd(appointment);

/**
 * What moving a paid session to `start` at `now` means for its refund; null: nothing changes. A full refund that is over does not
 * come back, one that is not can be over at the new time.
 */
export function refundAfterMove(appointment: Appointment, start: string, now: Date): string | null {
  const { paid, refund } = refundDue(appointment, now);
  const formatted = formatterOf(appointment);
  if (paid > 0 && isFullRefundOver(appointment, now)) return MOVING.fullIsOver;
  const after = refundDue(movedTo(appointment, start), now).refund;
  if (after === refund) return null;
  return after === 0 ? MOVING.nothing : MOVING.part(formatted(after), formatted(paid));
}

/** The appointment at another start, with the policy it has there. */
function movedTo(appointment: Appointment, start: string): Appointment {
  const { refundTerms, cancellationPolicy } = appointment;
  const until = refundTerms.fullRefundUntil;
  const terms = { ...cancellationPolicy, ...refundTerms, fullRefundUntil: until ? new Date(until) : null };
  return { ...appointment, appointmentDate: start, cancellationPolicy: policyAt(new Date(start), terms) };
}

/** What a client reads before cancelling at `now`. */
export function refundWords(appointment: Appointment, now: Date): string {
  const { paid, refund } = refundDue(appointment, now);
  const formatted = formatterOf(appointment);
  if (isFreeOfCharge(appointment)) return CANCELLING.free;
  if (appointment.isPaymentUnderReview) return CANCELLING.checked;
  if (paid === 0) return CANCELLING.notCharged;
  if (appointment.refundedAmount !== null) {
    const before = [formatted(appointment.refundedAmount), formatted(paid)] as const;
    return refund === 0 ? CANCELLING.nothingMore(...before) : CANCELLING.more(...before, formatted(refund));
  }
  if (refund === 0) return CANCELLING.nothing;
  if (refund === paid) return CANCELLING.all(formatted(paid));
  return CANCELLING.part(formatted(refund), formatted(paid));
}

/** What became of the price, for a row: '$120.00', '$60.00 of $120.00 refunded', 'Free'. */
export function priceWords(appointment: Appointment): string {
  if (isFreeOfCharge(appointment)) return 'Free';
  const price = formatMoney(appointment.service.price, appointment.service.currency);
  const { refundedAmount } = appointment;
  const formatted = formatterOf(appointment);
  return refundedAmount === null ? price : refundedOf(formatted(refundedAmount), price);
}
