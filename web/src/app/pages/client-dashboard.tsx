import { lazy, Suspense, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { LoadError } from '../../components/state/load-error.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { emptyDraft } from '../../features/booking/draft.ts';
import { ScheduleStart } from '../../features/booking/schedule-start.tsx';
import { DashboardView } from '../../features/client-dashboard/dashboard-view.tsx';
import { useClientUser } from '../../lib/client-session.ts';

const BookingWizard = lazy(() =>
  import('../../features/booking/booking-wizard.tsx').then((module) => ({ default: module.BookingWizard })),
);

/** The client's account; who is not signed in is sent to the login. The wizard's code is fetched when it is first opened. */
export function Component() {
  const session = useClientUser();
  const [search, setSearch] = useSearchParams();
  const [draft, setDraft] = useState(emptyDraft);

  if (session.isPending || session.isError) {
    return (
      <div className="container">
        {session.isPending ? (
          <Skeleton rows={5} label="Loading your account" />
        ) : (
          <LoadError error={session.error} onRetry={() => void session.refetch()} />
        )}
      </div>
    );
  }
  if (!session.data) return <Navigate to="/client/login" replace />;

  const finish = () => {
    setDraft(emptyDraft);
    setSearch({}, { replace: true });
  };
  const leave = () => setSearch({ tab: 'schedule' });
  const schedule = search.has('step') ? (
    <Suspense fallback={<Skeleton rows={4} label="Loading the booking form" />}>
      <BookingWizard user={session.data} draft={draft} onDraft={setDraft} onDone={finish} onLeave={leave} />
    </Suspense>
  ) : (
    <ScheduleStart onStart={() => setSearch({ tab: 'schedule', step: '1' })} />
  );
  return <DashboardView user={session.data} schedule={schedule} />;
}
