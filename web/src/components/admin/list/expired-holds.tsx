import type { AdminAppointment } from '@stillpoint/contracts';
import { useAdminActions } from '../admin-actions.tsx';
import { PracticeTime } from '../practice-time.tsx';
import { WORDS } from '../words.ts';
import './expired-holds.scss';

/** 'N holds that ran out', folded: times somebody held and never paid for. Nothing when there are none. */
export function ExpiredHolds({ holds }: { holds: readonly AdminAppointment[] }) {
  const { openSession } = useAdminActions();
  if (holds.length === 0) return null;
  return (
    <details className="ran-out">
      <summary>{WORDS.ranOut(holds.length)}</summary>
      <ul>
        {holds.map(({ id, clientName, appointmentDate, service }) => (
          <li key={id}>
            <button type="button" className="btn-text" onClick={() => openSession(id)}>
              <bdi>{clientName}</bdi>, <PracticeTime instant={appointmentDate} />
            </button>{' '}
            <span>{service.name}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
