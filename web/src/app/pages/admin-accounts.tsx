import { AccountsView } from '../../features/admin-accounts/accounts-view.tsx';
import { RequireAdmin } from '../../features/admin-auth/require-admin.tsx';
import { ConfirmAdmin } from '../../features/admin-security/confirm-admin.tsx';

/** How clients pay, and where sessions are held. */
export const Component = () => (
  <RequireAdmin>
    <div className="admin">
      <AccountsView />
      <ConfirmAdmin />
    </div>
  </RequireAdmin>
);
