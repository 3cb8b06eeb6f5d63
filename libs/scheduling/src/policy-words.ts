import { refundPercent, type CancellationPolicy } from './refund-share.ts';
import type { ReschedulingRule } from './rescheduling.ts';
import { formatMinutes } from './slots/slot-limits.ts';

/** '1 hour', '36 hours'; from three whole days on '3 days'. */
export const formatHours = (hours: number): string => formatMinutes(hours * 60);

/** Whether every cancellation is refunded in full, so that there are no terms to state. */
export const isFullyRefundable = ({ fullRefundHours, lateRefundPercent }: CancellationPolicy): boolean =>
  fullRefundHours === 0 || lateRefundPercent === 100;

/** What a client gets back when cancelling a paid session, as shown before booking, at a time that is chosen and `now`, or at any. */
export function cancellationWords(policy: CancellationPolicy, chosen?: { startsAt: Date; now: Date }): string {
  const { fullRefundHours, lateRefundPercent } = policy;
  if (isFullyRefundable(policy)) return 'You can cancel until your session begins and get back all you paid.';
  const hours = formatHours(fullRefundHours);
  const late = lateRefundPercent === 0 ? 'nothing is refunded' : `you get back ${lateRefundPercent}%`;
  return chosen && refundPercent({ startsAt: chosen.startsAt, policy }, 'client', chosen.now) < 100
    ? `Your session begins in less than ${hours}: if you cancel it, ${late}.`
    : `Cancel at least ${hours} before your session and you get back all you paid. Later than that, ${late}.`;
}

const TIMES = ['', 'once', 'twice'];

/** How often and until when a client can move a session, as shown before booking. */
export function movingWords({ limit, untilHours }: ReschedulingRule): string {
  if (limit === 0) return 'To move a session to another time, please contact us.';
  const until = untilHours === 0 ? 'until it begins' : `until ${formatHours(untilHours)} before it begins`;
  return `You can move a session ${TIMES[limit] ?? `up to ${limit} times`}, ${until}.`;
}
