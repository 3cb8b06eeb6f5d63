import { AccountsView } from '../../features/admin-accounts/accounts-view.tsx';
import { RequireAdmin } from '../../features/admin-auth/require-admin.tsx';
import { ConfirmAdmin } from '../../features/admin-security/confirm-admin.tsx';
import { SetupBar } from '../../features/admin-setup/setup-bar.tsx';

/** How clients pay, and where sessions are held. */
export const Component = () => (
  <RequireAdmin>
    <div className="admin">
      <SetupBar />
      <AccountsView />
      <ConfirmAdmin />
    </div>
  </RequireAdmin>
);
