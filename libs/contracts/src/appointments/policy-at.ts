import type { CancellationPolicy } from '@stillpoint/scheduling';

const HOUR_MS = 3_600_000;

/**
 * The cancellation policy of an appointment that starts at `startsAt`, in whole hours: one that the practice moved keeps the last
 * moment of its full refund. Here, not with the schemas, because the browser asks it about other starts.
 */
export function policyAt(
  startsAt: Date,
  terms: { fullRefundHours: number; fullRefundUntil: Date | null; lateRefundPercent: number },
): CancellationPolicy {
  const { fullRefundHours, fullRefundUntil: until, lateRefundPercent } = terms;
  if (until === null) return { fullRefundHours, lateRefundPercent };
  const hours = Math.max(0, Math.floor((startsAt.getTime() - until.getTime()) / HOUR_MS));
  return { fullRefundHours: Math.min(fullRefundHours, hours), lateRefundPercent };
}
