import type { Appointment } from '@stillpoint/contracts';
import { canCancel, formatSums } from '@stillpoint/scheduling';
import { Link } from 'react-router-dom';
import { nextSession } from '../../components/session/next-session.ts';
import { SessionCard } from '../../components/session/session-card.tsx';
import { When } from '../../components/when.tsx';
import { useCurrency } from '../../lib/booking-rules.ts';
import { AppointmentBadges, CancelButton, MoveButton, PayLink, type RowActions } from './appointment-row.tsx';
import { NoAppointments } from './appointments-tab.tsx';
import { totals } from './totals.ts';
import { WORDS } from './words.ts';
import './overview-tab.scss';

const RECENT = 5;

/** What comes next, then three figures and the five most recent appointments (spec section 2); before the first, how to book it. */
export function OverviewTab({
  appointments,
  now,
  ...row
}: { appointments: readonly Appointment[]; now: Date } & RowActions) {
  const { upcoming, completed, invested } = totals(appointments, now, useCurrency());
  const next = nextSession(appointments, now);
  const figures = (
    <dl className="figures">
      <div>
        <dt>Upcoming Sessions</dt>
        <dd>{upcoming}</dd>
      </div>
      <div>
        <dt>Completed Sessions</dt>
        <dd>{completed}</dd>
      </div>
      <div>
        <dt>Total Invested</dt>
        <dd>{formatSums(invested) || '0'}</dd>
      </div>
    </dl>
  );
  return (
    <>
      {next && <NextSession session={next} now={now} {...row} />}
      {!next && appointments.length > 0 && <NothingAhead />}
      {appointments.length > 0 && figures}
      <section aria-labelledby="recent-title">
        <h2 id="recent-title">Recent Appointments</h2>
        {appointments.length === 0 ? (
          <NoAppointments />
        ) : (
          <ul className="list-unstyled appointment-list">
            {appointments.slice(0, RECENT).map((appointment) => (
              <li key={appointment.id} className="appointment appointment-brief">
                <div className="appointment-words">
                  <h3>{appointment.service.name}</h3>
                  <p>
                    <When instant={appointment.appointmentDate} />
                  </p>
                </div>
                <AppointmentBadges appointment={appointment} />
                {appointment.id !== next?.id && (
                  <>
                    <PayLink appointment={appointment} now={now} />
                    <MoveButton appointment={appointment} now={now} onMove={row.onMove} />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      {appointments.length === 0 && figures}
    </>
  );
}

/** The client's home: the session that runs or comes next, with everything one can do about it. */
const NextSession = ({ session, now, onCancel, onMove }: { session: Appointment; now: Date } & RowActions) => (
  <SessionCard session={session}>
    <PayLink appointment={session} now={now} />
    <MoveButton appointment={session} now={now} onMove={onMove} />
    {canCancel(session, 'client', now) && <CancelButton appointment={session} onCancel={onCancel} />}
  </SessionCard>
);

const NothingAhead = () => (
  <section className="card session-card" aria-labelledby="nothing-ahead">
    <div className="card-body">
      <h2 id="nothing-ahead">{WORDS.nothingAhead}</h2>
      <p className="text-secondary">{WORDS.chooseTime}</p>
      <div className="session-card-actions">
        <Link className="btn btn-primary" to="?tab=schedule&step=1">
          Book New Session
        </Link>
      </div>
    </div>
  </section>
);
