import { cancellationWords, isFullyRefundable, type CancellationPolicy } from '@stillpoint/scheduling';
import './session-terms.scss';

/** What a client who cancels gets back of what is paid here; nothing is said where that is always all of it. */
export const RefundTerms = ({ policy }: { policy: CancellationPolicy }) =>
  !isFullyRefundable(policy) && (
    <div className="session-terms">
      <p>{cancellationWords(policy)}</p>
    </div>
  );
