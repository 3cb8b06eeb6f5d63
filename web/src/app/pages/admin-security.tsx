import { RequireAdmin } from '../../features/admin-auth/require-admin.tsx';
import { ConfirmAdmin } from '../../features/admin-security/confirm-admin.tsx';
import { SecurityView } from '../../features/admin-security/security-view.tsx';

/** The administrator's account. */
export const Component = () => (
  <RequireAdmin>
    <div className="admin">
      <SecurityView />
      <ConfirmAdmin />
    </div>
  </RequireAdmin>
);
