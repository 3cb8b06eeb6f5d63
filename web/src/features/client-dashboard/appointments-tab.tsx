import calendar from 'bootstrap-icons/icons/calendar-heart.svg?raw';
import type { Appointment } from '@stillpoint/contracts';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/state/empty-state.tsx';
import { AppointmentRow, type RowActions } from './appointment-row.tsx';
import { WORDS } from './words.ts';

export const AppointmentsTab = ({
  appointments,
  ...row
}: { appointments: readonly Appointment[]; now: Date } & RowActions) => (
  <section aria-labelledby="appointments-title">
    <h2 id="appointments-title">My Appointments</h2>
    {appointments.length === 0 ? (
      <NoAppointments />
    ) : (
      <ul className="list-unstyled appointment-list">
        {appointments.map((appointment) => (
          <AppointmentRow key={appointment.id} appointment={appointment} {...row} />
        ))}
      </ul>
    )}
  </section>
);

export const NoAppointments = () => (
  <EmptyState icon={calendar} title={WORDS.none} why={WORDS.listedHere}>
    <Link className="btn btn-primary" to="?tab=schedule&step=1">
      Book New Session
    </Link>
  </EmptyState>
);
