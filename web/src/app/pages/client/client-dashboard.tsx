import type { ClientUser } from '@stillpoint/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { servicesQuery } from '../../../components/booking/api.ts';
import { LoadError } from '../../../components/state/load-error.tsx';
import { Note } from '../../../components/state/note.tsx';
import { Skeleton } from '../../../components/state/skeleton.tsx';
import { emptyDraft, withoutBooked, type Draft } from '../../../features/booking/draft.ts';
import { BookingWizard } from '../../../features/booking/booking-wizard.tsx';
import { ScheduleStart } from '../../../features/booking/schedule-start.tsx';
import { securityQuery } from '../../../features/client-account/api.ts';
import { AccountSections } from '../../../features/client-account/account-sections.tsx';
import { appointmentsQuery } from '../../../features/client-dashboard/api.ts';
import { DashboardView } from '../../../features/client-dashboard/dashboard-view.tsx';
import { useClientUser, useAccountCheck } from '../../../lib/session/client-session.ts';
import { bookingRulesQuery } from '../../../lib/booking-rules.ts';
import { draftOf } from '../../../lib/drafts.ts';
import { forgetKnownClient, rememberKnownClient } from '../../../lib/session/known-client.ts';
import { keepReturnPlace } from '../../../lib/session/return-place.ts';
import { WORDS } from '../../words.ts';

/** The client's account; who is not signed in is sent to the login, and comes back to the same place from there. */
export function Component() {
  const session = useClientUser();
  const [first, setFirst] = useState<string | null>(null);
  if (session.data && first === null) setFirst(session.data.id);
  useAccountCheck();
  usePrefetchedQueries();
  if (session.data === undefined) {
    return (
      <div className="container">
        {session.isError ? (
          <LoadError error={session.error} onRetry={() => void session.refetch()} />
        ) : (
          <Skeleton rows={5} label="Loading your account" />
        )}
      </div>
    );
  }
  if (!session.data) return <ToLogin />;
  return (
    <>
      {first !== null && first !== session.data.id && (
        <div className="container pt-4">
          <Note>{WORDS.otherAccount(session.data.email)}</Note>
        </div>
      )}
      <Account key={session.data.id} user={session.data} />
    </>
  );
}

/**
 * Prefetches what the page shows, together with the query for the user. Without a session the answers are 'no data', which signing
 * in removes.
 */
function usePrefetchedQueries(): void {
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const [opened] = useState(() => ({ tab: search.get('tab'), books: search.has('step') }));
  useEffect(() => {
    void queryClient.prefetchQuery(appointmentsQuery);
    void queryClient.prefetchQuery(bookingRulesQuery);
    if (opened.books) void queryClient.prefetchQuery(servicesQuery);
    if (opened.tab === 'profile') void queryClient.prefetchQuery(securityQuery);
  }, [queryClient, opened]);
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
function useBookingDraft(user: ClientUser): [Draft, (change: (draft: Draft) => Draft) => void] {
  const [kept] = useState(() => draftOf<Draft>(`client ${user.id}`, 'booking'));
  const [draft, setDraft] = useState(() => kept.load() ?? emptyDraft);
  return [
    draft,
    // From what it is by now: an answer may come long after it was asked for.
    (change) => {
      const next = change(kept.load() ?? emptyDraft);
      kept.save(next);
      setDraft(next);
    },
  ];
}

function Account({ user }: { user: ClientUser }) {
  const [search, setSearch] = useSearchParams();
  const [draft, setDraft] = useBookingDraft(user);
  useEffect(rememberKnownClient, []);
  const leave = () => setSearch({ tab: 'schedule' });
  const schedule = search.has('step') ? (
    <BookingWizard
      user={user}
      draft={draft}
      onDraft={setDraft}
      onDone={(booked) => setDraft((now) => withoutBooked(now, booked))}
      onLeave={leave}
    />
  ) : (
    <ScheduleStart onStart={() => setSearch({ tab: 'schedule', step: '1' })} />
  );
  return <DashboardView user={user} schedule={schedule} account={<AccountSections user={user} />} />;
}
