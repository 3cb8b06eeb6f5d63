import type { Appointment } from '@stillpoint/contracts';
import { canCancel } from '@stillpoint/scheduling';
import { Link } from 'react-router-dom';
import { SessionCard } from '../../components/session/session-card.tsx';
import { CancelButton, MoveButton, PayLink, type RowActions } from './appointment-row.tsx';

/** The client's home: the session that runs or comes next, with everything one can do about it. */
export const NextSession = ({ session, now, onCancel, onMove }: { session: Appointment; now: Date } & RowActions) => (
  <SessionCard session={session}>
    <PayLink appointment={session} now={now} />
    <MoveButton appointment={session} now={now} onMove={onMove} />
    {canCancel(session, 'client', now) && <CancelButton appointment={session} onCancel={onCancel} />}
  </SessionCard>
);

export const NothingAhead = () => (
  <section className="card session-card" aria-labelledby="nothing-ahead">
    <div className="card-body">
      <h2 id="nothing-ahead">Nothing is booked at the moment</h2>
      <p className="text-secondary">Choose a time that suits you; it takes a minute.</p>
      <div className="session-card-actions">
        <Link className="btn btn-primary" to="?tab=schedule&step=1">
          Book New Session
        </Link>
      </div>
    </div>
  </section>
);
