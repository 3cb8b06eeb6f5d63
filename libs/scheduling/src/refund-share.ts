import { smallestCents } from './currency.ts';
import { HOUR_MS } from './practice-time.ts';

/**
 * The refund of a client who cancels a paid session: everything until `fullRefundHours` before the start, after that
 * `lateRefundPercent` of it. A cancellation by the practice is refunded in full. Each booking keeps the policy of its time.
 */
export interface CancellationPolicy {
  fullRefundHours: number;
  lateRefundPercent: number;
}

interface CancellableSession {
  startsAt: Date;
  policy: CancellationPolicy;
}

/**
 * The cancellation policy, in whole hours, of a session that starts at `startsAt`: one that the practice moved keeps the last moment of
 * its full refund, `fullRefundUntil`.
 */
export function policyAt(
  startsAt: Date,
  terms: CancellationPolicy & { fullRefundUntil: Date | null },
): CancellationPolicy {
  const { fullRefundHours, fullRefundUntil: until, lateRefundPercent } = terms;
  if (until === null) return { fullRefundHours, lateRefundPercent };
  const hours = Math.max(0, Math.floor((startsAt.getTime() - until.getTime()) / HOUR_MS));
  return { fullRefundHours: Math.min(fullRefundHours, hours), lateRefundPercent };
}

/** The last moment of a full refund for a client who cancels. */
export const lastFullRefund = ({ startsAt, policy }: CancellableSession): Date =>
  new Date(startsAt.getTime() - policy.fullRefundHours * HOUR_MS);

/** The percentage refunded when a session starting at `startsAt` is cancelled at `now`. */
export const refundPercent = (session: CancellableSession, by: 'client' | 'practice', now: Date): number =>
  by === 'practice' || now <= lastFullRefund(session) ? 100 : session.policy.lateRefundPercent;

/**
 * That percentage of an amount in whole cents, in the currency's smallest units, half of one rounded in the client's favour.
 * Never more than the amount.
 */
export function refundShareOf(cents: number, percent: number, currency: string): number {
  const smallest = smallestCents(currency);
  return Math.min(cents, Math.floor(((cents / smallest) * percent + 50) / 100) * smallest);
}

/**
 * The part of `paidCents` still to be refunded when `percent` of it is due and `refundedCents` were refunded before, wherever
 * that happened.
 */
export const leftToRefund = (
  payment: { paidCents: number; refundedCents: number; currency: string },
  percent: number,
): number => Math.max(0, refundShareOf(payment.paidCents, percent, payment.currency) - payment.refundedCents);
