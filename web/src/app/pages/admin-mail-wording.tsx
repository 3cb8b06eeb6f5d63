import { RequireAdmin } from '../../features/admin-auth/require-admin.tsx';
import { MailWordingView } from '../../features/admin-mail-wording/mail-wording-view.tsx';
import { ConfirmAdmin } from '../../features/admin-security/confirm-admin.tsx';

/** What the mails to clients say. */
export const Component = () => (
  <RequireAdmin>
    <div className="admin">
      <MailWordingView />
      <ConfirmAdmin />
    </div>
  </RequireAdmin>
);
