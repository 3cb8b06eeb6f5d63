import type { Appointment } from '@stillpoint/contracts';
import { formatMoney } from '@stillpoint/scheduling';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { useSessionName } from '../../components/admin/session-name.ts';

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
  const { openSession } = useAdminActions();
  const nameOf = useSessionName();
  return (
    <ul>
      {sessions.map((session) => (
        <li key={session.id}>
          <button
            type="button"
            className="row-title"
            aria-label={nameOf(session)}
            onClick={() => openSession(session.id)}
          >
            {session.clientName}
          </button>
          <PracticeTime instant={session.appointmentDate} />
          <span className="tabular">{formatMoney(session.service.price, session.service.currency)}</span>
        </li>
      ))}
    </ul>
  );
}
