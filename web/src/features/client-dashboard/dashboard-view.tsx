import type { Appointment, ClientUser } from '@stillpoint/contracts';
import { whyNotReschedule } from '@stillpoint/scheduling';
import { useEffect, type ReactNode } from 'react';
import Tab from 'react-bootstrap/Tab';
import { useSearchParams } from 'react-router-dom';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { LoadError } from '../../components/state/load-error.tsx';
import { TabBar } from '../../components/page/tab-bar.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { isOutOfDate } from '../../components/session/next-session.ts';
import { useBookingRules } from '../../lib/booking-rules.ts';
import { serverTime } from '../../lib/clock.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { useNow } from '../../lib/use-now.ts';
import { useClientAppointments, useLogout } from './api.ts';
import { AppointmentsTab } from './appointments-tab.tsx';
import { CancelDialog } from './changing/cancel-dialog.tsx';
import { MoveDialog } from './changing/move-dialog.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import './dashboard-view.scss';

const TABS = {
  overview: 'Overview',
  appointments: 'My Appointments',
  schedule: 'Schedule New',
  profile: 'Profile',
} as const;

/** 'My Account' (spec section 2). The tab is in the address; `schedule` is what the third one shows, `account` what stands below the profile. */
export function DashboardView({
  user,
  schedule,
  account,
}: {
  user: ClientUser;
  schedule: ReactNode;
  account: ReactNode;
}) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab = (Object.keys(TABS) as (keyof typeof TABS)[]).find((key) => key === asked) ?? 'overview';
  const appointments = useClientAppointments();
  const logout = useLogout();
  const now = useNow();
  const { refetch } = appointments;
  const isOld = isOutOfDate(appointments.data ?? [], serverTime(appointments.dataUpdatedAt), now);
  useEffect(() => {
    if (isOld) void refetch();
  }, [isOld, refetch]);
  const rules = useBookingRules();
  const cancelling = useDialog<Appointment>();
  const moving = useDialog<Appointment>();
  // Also while the rules are not known: the dialog says what is the matter.
  const onMove = rules.data?.rescheduling.limit === 0 ? null : moving.open;
  const canMove = (appointment: Appointment) =>
    rules.data && whyNotReschedule(appointment, 'client', rules.data.rescheduling, now) === null;

  const list = (view: typeof OverviewTab | typeof AppointmentsTab) => {
    // What was booked a moment ago is on its way: "none yet" would be wrong.
    const mayHaveMore = appointments.isFetching && appointments.data?.length === 0;
    if (appointments.isPending || mayHaveMore) return <Skeleton rows={4} label="Loading your appointments" />;
    const View = view;
    return (
      <>
        {appointments.isError && <LoadError error={appointments.error} onRetry={() => void appointments.refetch()} />}
        {/* Below an error: what was loaded before. */}
        {appointments.data !== undefined && (
          <View appointments={appointments.data ?? []} now={now} onCancel={cancelling.open} onMove={onMove} />
        )}
      </>
    );
  };

  return (
    <div className="container">
      <div className="page-head">
        <div>
          {/* Drawn anew when the wizard closes, it takes the focus that the wizard had. */}
          <PageTitle key={String(search.has('step'))} title={`${TABS[tab]} · My Account`}>
            My Account
          </PageTitle>
          <p>Welcome, {user.firstName || user.email}</p>
        </div>
        <BusyButton
          variant="outline-secondary"
          busy={logout.isPending}
          busyLabel="Logging out..."
          onClick={() => logout.mutate()}
        >
          Logout
        </BusyButton>
      </div>
      <Tab.Container
        id="account"
        activeKey={tab}
        onSelect={(key) => setSearch(key && key !== 'overview' ? { tab: key } : {})}
        mountOnEnter
        unmountOnExit
        transition={false}
      >
        <TabBar tabs={TABS} open={tab} label="My Account" />
        <Tab.Content className="account-tabs">
          <Tab.Pane eventKey="overview">{list(OverviewTab)}</Tab.Pane>
          <Tab.Pane eventKey="appointments">{list(AppointmentsTab)}</Tab.Pane>
          <Tab.Pane eventKey="schedule">{schedule}</Tab.Pane>
          <Tab.Pane eventKey="profile">
            <ProfileTab user={user} />
            {account}
          </Tab.Pane>
        </Tab.Content>
      </Tab.Container>
      {cancelling.subject && (
        <CancelDialog
          key={`cancel-${cancelling.round}`}
          appointment={cancelling.subject}
          show={cancelling.show}
          now={now}
          onHide={cancelling.close}
          onMove={canMove(cancelling.subject) ? moving.open : null}
        />
      )}
      {moving.subject && (
        <MoveDialog
          key={`move-${moving.round}`}
          appointment={moving.subject}
          show={moving.show}
          now={now}
          onHide={moving.close}
        />
      )}
    </div>
  );
}
