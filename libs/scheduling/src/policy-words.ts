import type { CancellationPolicy } from './refund-share.ts';
import type { ReschedulingRule } from './rescheduling.ts';
import { formatMinutes } from './slots/slot-limits.ts';

/** '1 hour', '36 hours'; from three whole days on '3 days'. */
export const formatHours = (hours: number): string => formatMinutes(hours * 60);

/** Whether every cancellation is refunded in full, so that there are no terms to state. */
export const isFullyRefundable = ({ fullRefundHours, lateRefundPercent }: CancellationPolicy): boolean =>
  fullRefundHours === 0 || lateRefundPercent === 100;

/** What a client gets back when cancelling a paid session, as shown before booking. */
export function cancellationWords(policy: CancellationPolicy): string {
  const { fullRefundHours, lateRefundPercent } = policy;
  if (isFullyRefundable(policy)) return 'You can cancel until your session begins and get back all you paid.';
  const early = `Cancel at least ${formatHours(fullRefundHours)} before your session and you get back all you paid.`;
  return lateRefundPercent === 0
    ? `${early} Later than that, nothing is refunded.`
    : `${early} Later than that, you get back ${lateRefundPercent}%.`;
}

const TIMES = ['', 'once', 'twice'];

/** How often and until when a client can move a session, as shown before booking. */
export function movingWords({ limit, untilHours }: ReschedulingRule): string {
  if (limit === 0) return 'To move a session to another time, please contact us.';
  const until = untilHours === 0 ? 'until it begins' : `until ${formatHours(untilHours)} before it begins`;
  return `You can move a session ${TIMES[limit] ?? `up to ${limit} times`}, ${until}.`;
}
