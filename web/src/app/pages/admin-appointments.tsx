import { lazy, Suspense } from 'react';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { AppointmentsView } from '../../features/admin-appointments/appointments-view.tsx';

const CalendarView = lazy(() => import('../../features/admin-calendar/calendar-view.tsx'));

/** The Appointments tab; the calendar's code is fetched when it is first opened. */
export default function AdminAppointments() {
  const calendar = (
    <Suspense fallback={<Skeleton rows={8} label="Loading the calendar" />}>
      <CalendarView />
    </Suspense>
  );
  return <AppointmentsView calendar={calendar} />;
}
