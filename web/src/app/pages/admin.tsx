import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminTabs } from '../../components/admin/admin-tabs.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { AdminHeader } from '../../features/admin-auth/admin-header.tsx';
import { AdminCommands } from '../../features/admin-commands/admin-commands.tsx';
import { RequireAdmin } from '../../features/admin-auth/require-admin.tsx';
import { ConfirmAdmin } from '../../features/admin-security/confirm-admin.tsx';
import { SecondFactorPrompt } from '../../features/admin-security/second-factor-prompt.tsx';
import { SetupBar } from '../../features/admin-setup/setup-bar.tsx';
import { lazyFrom } from '../../lib/browser/lazy-from.ts';
import { AdminDialogs } from './admin-dialogs.tsx';
import '../../theme/admin.scss';
import './admin.scss';
import './admin-controls.scss';
// The parts' own styles come after these.
import AdminOverview from './admin-overview.tsx';

const TABS = {
  overview: 'Overview',
  appointments: 'Appointments',
  patients: 'Patients',
  services: 'Services',
  availability: 'Availability',
  emails: 'Emails',
  'email-config': 'Email Config',
} as const;
type Tab = keyof typeof TABS;

const part = lazyFrom(() => import('./admin-parts.ts'));
const views = {
  overview: AdminOverview,
  appointments: part((m) => m.Appointments),
  patients: part((m) => m.Patients),
  services: part((m) => m.Services),
  availability: part((m) => m.Availability),
  emails: part((m) => m.Emails),
  'email-config': part((m) => m.EmailConfig),
};

/** The admin dashboard (spec section 2): seven tabs, the open one in the address, the code of all but the first fetched when one of them is opened. */
export const Component = () => (
  <RequireAdmin>
    <Dashboard />
  </RequireAdmin>
);

function Dashboard() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab') ?? '';
  const tab: Tab = Object.hasOwn(TABS, asked) ? (asked as Tab) : 'overview';
  const View = views[tab];
  const open = (next: string) => setSearch(next === 'overview' ? {} : { tab: next }, { preventScrollReset: true });
  return (
    <div className="admin">
      <AdminDialogs>
        <AdminHeader section={TABS[tab]}>
          <AdminCommands tabs={TABS} />
        </AdminHeader>
        <SetupBar />
        <SecondFactorPrompt />
        <AdminTabs tabs={TABS} open={tab} onOpen={open}>
          <Suspense fallback={<Skeleton rows={5} label={`Loading ${TABS[tab]}`} />}>
            <View />
          </Suspense>
        </AdminTabs>
      </AdminDialogs>
      <ConfirmAdmin />
    </div>
  );
}
