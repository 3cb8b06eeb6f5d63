import { RequireAdmin } from '../../features/admin-auth/require-admin.tsx';
import { ConfirmAdmin } from '../../features/admin-security/confirm-admin.tsx';
import { SecurityView } from '../../features/admin-security/security-view.tsx';
import { SetupBar } from '../../features/admin-setup/setup-bar.tsx';

/** The administrator's account. */
export const Component = () => (
  <RequireAdmin>
    <div className="admin">
      <SetupBar />
      <SecurityView />
      <ConfirmAdmin />
    </div>
  </RequireAdmin>
);
