import calendar from 'bootstrap-icons/icons/calendar-plus.svg?raw';
import plus from 'bootstrap-icons/icons/plus-lg.svg?raw';
import type { AdminAppointment } from '@stillpoint/contracts';
import Button from 'react-bootstrap/Button';
import { Link } from 'react-router-dom';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { OverviewBadges } from '../../components/admin/appointment-badges.tsx';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { SessionTitle } from '../../components/admin/session-name.tsx';
import { SortSelect, useSort } from '../../components/admin/list/sort-select.tsx';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { useRecentAppointments } from './api.ts';
import { WORDS } from './words.ts';
import './recent-appointments.scss';
import '../../components/admin/list/rows.scss';

/** 'Recent Appointments': the first 5 in the chosen order, with the control to create one (spec section 2). */
export function RecentAppointments() {
  const [sort, setSort] = useSort();
  const recent = useRecentAppointments(sort);
  const { createAppointment } = useAdminActions();
  return (
    <section className="panel" aria-labelledby="recent-title">
      <div className="section-head">
        <h2 id="recent-title">Recent Appointments</h2>
        <div className="section-tools">
          <SortSelect value={sort} onChange={setSort} />
          <Button size="sm" onClick={() => createAppointment()}>
            <Icon svg={plus} />
            Create Appointment
          </Button>
        </div>
      </div>
      <Loaded query={recent} rows={5} label="Loading recent appointments">
        {(appointments) => <Rows appointments={appointments} />}
      </Loaded>
    </section>
  );
}

function Rows({ appointments }: { appointments: readonly AdminAppointment[] }) {
  if (appointments.length === 0)
    return <EmptyState icon={calendar} title={WORDS.noAppointments} why={WORDS.whenTheyAppear} />;
  return (
    <>
      <ul className="list-unstyled rows">
        {appointments.map((appointment) => (
          <li key={appointment.id} className="row-item row-item-line">
            <SessionTitle id={appointment.id} session={appointment} />
            <span>{appointment.service.name}</span>
            <PracticeTime instant={appointment.appointmentDate} />
            <OverviewBadges appointment={appointment} />
          </li>
        ))}
      </ul>
      <Link className="btn btn-link btn-sm px-0 mt-2" to="?tab=appointments">
        All appointments
      </Link>
    </>
  );
}
