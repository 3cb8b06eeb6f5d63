import type { ReactNode } from 'react';
import { RequireAdmin } from '../../features/admin-auth/require-admin.tsx';
import { ConfirmAdmin } from '../../features/admin-security/confirm-admin.tsx';
import { SetupBar } from '../../features/admin-setup/setup-bar.tsx';

/** A page of the dashboard that has no tab; while the first steps are done, the way on stands above it. */
export const SettingsPage = ({ children }: { children: ReactNode }) => (
  <RequireAdmin>
    <div className="admin">
      <SetupBar />
      {children}
      <ConfirmAdmin />
    </div>
  </RequireAdmin>
);
