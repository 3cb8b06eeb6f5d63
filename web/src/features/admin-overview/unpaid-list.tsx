import type { Appointment } from '@stillpoint/contracts';
import { formatMoney } from '@stillpoint/scheduling';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';

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
  return (
    <ul>
      {sessions.map(({ id, clientName, appointmentDate, service }) => (
        <li key={id}>
          <button type="button" className="row-title" onClick={() => openSession(id)}>
            {clientName}
          </button>
          <PracticeTime instant={appointmentDate} />
          <span className="tabular">{formatMoney(service.price, service.currency)}</span>
        </li>
      ))}
    </ul>
  );
}
