import { smallestCents } from './currency.ts';

/**
 * What a client who cancels a paid session gets back: all of it until `fullRefundHours` before the start, after that
 * `lateRefundPercent` of it. What the practice cancels is refunded whole. Kept with each booking as it was when it was made.
 */
export interface CancellationPolicy {
  fullRefundHours: number;
  lateRefundPercent: number;
}

const HOUR_MS = 3_600_000;

interface CancellableSession {
  startsAt: Date;
  policy: CancellationPolicy;
}

/** The last moment at which a client who cancels gets back all that was paid. */
export const lastFullRefund = ({ startsAt, policy }: CancellableSession): Date =>
  new Date(startsAt.getTime() - policy.fullRefundHours * HOUR_MS);

/** The percentage of what was paid that goes back when a session starting at `startsAt` is cancelled at `now`. */
export const refundPercent = (session: CancellableSession, by: 'client' | 'practice', now: Date): number =>
  by === 'practice' || now <= lastFullRefund(session) ? 100 : session.policy.lateRefundPercent;

/** That percentage of an amount in whole cents, in the smallest amounts that its currency has; half of one goes to the client. Never more than the amount. */
export function shareOf(cents: number, percent: number, currency: string): number {
  const smallest = smallestCents(currency);
  return Math.min(cents, Math.floor(((cents / smallest) * percent + 50) / 100) * smallest);
}

/** What is still to go back of `paidCents` when `percent` of it is due; `refundedCents` went back before, wherever that was done. */
export const leftToRefund = (
  payment: { paidCents: number; refundedCents: number; currency: string },
  percent: number,
): number => Math.max(0, shareOf(payment.paidCents, percent, payment.currency) - payment.refundedCents);
