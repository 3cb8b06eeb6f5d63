import type { Appointment } from '@stillpoint/contracts';
import { formatMoney } from '@stillpoint/scheduling';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { PaymentUnderReviewBadge } from '../../components/badges.tsx';
import { SessionTitle } from '../../components/admin/session-name.tsx';

const SHOWN = 3;

/** Sessions ahead that nobody paid yet, soonest first; what is more than a few is folded. */
export function UnpaidList({ sessions }: { sessions: readonly Appointment[] }) {
  if (sessions.length === 0) return null;
  const rest = sessions.slice(SHOWN);
  return (
    <div className="unpaid">
      <h3>Waiting for payment</h3>
      <Rows sessions={sessions.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Rows sessions={rest} />
        </details>
      )}
    </div>
  );
}

function Rows({ sessions }: { sessions: readonly Appointment[] }) {
  return (
    <ul>
      {sessions.map((session) => (
        <li key={session.id}>
          <SessionTitle id={session.id} session={session} />
          <PracticeTime instant={session.appointmentDate} />
          <span className="tabular">{formatMoney(session.service.price, session.service.currency)}</span>
          {session.isPaymentUnderReview && <PaymentUnderReviewBadge />}
        </li>
      ))}
    </ul>
  );
}
