import type { ReactNode } from 'react';
import { AccountsView } from '../../features/admin-accounts/accounts-view.tsx';
import { LogoutButton } from '../../features/admin-auth/logout-button.tsx';
import { MailWordingView } from '../../features/admin-mail-wording/mail-wording-view.tsx';
import { MovingView } from '../../features/admin-moving/moving-view.tsx';
import { SecurityView } from '../../features/admin-security/security-view.tsx';
import { SettingsPage } from './settings-page.tsx';

/** The dashboard's pages that have no tab: a file that only they ask for. The practice's own page is one more. */
const pageOf = (View: () => ReactNode) => () => (
  <SettingsPage>
    <View />
  </SettingsPage>
);

export const Accounts = pageOf(AccountsView);
export const Import = pageOf(MovingView);
export const MailWording = pageOf(MailWordingView);
export const Security = pageOf(() => <SecurityView logout={<LogoutButton />} />);
