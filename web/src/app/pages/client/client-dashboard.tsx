import type { ClientUser } from '@stillpoint/contracts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { LoadError } from '../../../components/state/load-error.tsx';
import { Skeleton } from '../../../components/state/skeleton.tsx';
import { emptyDraft, type Draft } from '../../../features/booking/draft.ts';
import { ScheduleStart } from '../../../features/booking/schedule-start.tsx';
import { DashboardView } from '../../../features/client-dashboard/dashboard-view.tsx';
import { useClientUser, useNoticedAccount } from '../../../lib/session/client-session.ts';
import { findDraft, keepDraft, type Owner } from '../../../lib/drafts.ts';
import { forgetKnownClient, rememberKnownClient } from '../../../lib/session/known-client.ts';
import { keepReturnPlace } from '../../../lib/session/return-place.ts';

const BookingWizard = lazy(() =>
  import('../../../features/booking/booking-wizard.tsx').then((module) => ({ default: module.BookingWizard })),
);

const AccountSections = lazy(() =>
  import('../../../features/client-account/account-sections.tsx').then((module) => ({
    default: module.AccountSections,
  })),
);

/** The client's account; who is not signed in is sent to the login, and comes back to the same place from there. */
export function Component() {
  const session = useClientUser();
  useNoticedAccount();
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
  return session.data ? <Account key={session.data.id} user={session.data} /> : <ToLogin />;
}

function ToLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    forgetKnownClient();
    keepReturnPlace('client');
    void navigate('/client/login', { replace: true });
  }, [navigate]);
  return null;
}

/** What is typed in the wizard belongs to the account: it is there again after a reload or a new login. */
function useBookingDraft(user: ClientUser): [Draft, (draft: Draft) => void] {
  const owner: Owner = `client ${user.id}`;
  const [draft, setDraft] = useState(() => findDraft<Draft>(owner, 'booking') ?? emptyDraft);
  return [
    draft,
    (next) => {
      keepDraft(owner, 'booking', next);
      setDraft(next);
    },
  ];
}

/** The wizard's code is fetched when it is first opened. */
function Account({ user }: { user: ClientUser }) {
  const [search, setSearch] = useSearchParams();
  const [draft, setDraft] = useBookingDraft(user);
  useEffect(() => rememberKnownClient(user.firstName), [user.firstName]);
  const finish = () => {
    setDraft(emptyDraft);
    setSearch({}, { replace: true });
  };
  const leave = () => setSearch({ tab: 'schedule' });
  const schedule = search.has('step') ? (
    <Suspense fallback={<Skeleton rows={4} label="Loading the booking form" />}>
      <BookingWizard user={user} draft={draft} onDraft={setDraft} onDone={finish} onLeave={leave} />
    </Suspense>
  ) : (
    <ScheduleStart onStart={() => setSearch({ tab: 'schedule', step: '1' })} />
  );
  const account = (
    <Suspense fallback={<Skeleton rows={4} label="Loading your account" />}>
      <AccountSections user={user} />
    </Suspense>
  );
  return <DashboardView user={user} schedule={schedule} account={account} />;
}
