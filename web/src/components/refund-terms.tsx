import { cancellationWords, isFullyRefundable, type CancellationPolicy } from '@stillpoint/scheduling';
import { useNow } from '../lib/use-now.ts';
import './session-terms.scss';

/** What a client who cancels gets back of what is paid here for a session at `start`; nothing is said where that is always all of it. */
export function RefundTerms({ policy, start }: { policy: CancellationPolicy; start: string }) {
  const now = useNow();
  if (isFullyRefundable(policy)) return null;
  return (
    <div className="session-terms">
      <p>{cancellationWords(policy, { startsAt: new Date(start), now })}</p>
    </div>
  );
}
