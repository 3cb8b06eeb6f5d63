import { RequireAdmin } from '../../features/admin-auth/require-admin.tsx';
import { ConfirmAdmin } from '../../features/admin-security/confirm-admin.tsx';
import { MovingView } from '../../features/admin-moving/moving-view.tsx';

/** Moving in and out. */
export const Component = () => (
  <RequireAdmin>
    <div className="admin">
      <MovingView />
      <ConfirmAdmin />
    </div>
  </RequireAdmin>
);
