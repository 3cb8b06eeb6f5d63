import leaving from 'bootstrap-icons/icons/box-arrow-right.svg?raw';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useAdminLogout } from './api.ts';
import { WORDS } from './words.ts';

/** Logs the administrator out. Phones show the icon alone. */
export function LogoutButton() {
  const logout = useAdminLogout();
  return (
    <BusyButton
      size="sm"
      variant="outline-secondary"
      busy={logout.isPending}
      busyLabel={<span className="wide-words">Logging out...</span>}
      onClick={() =>
        logout.mutate(undefined, { onError: (error) => toastError('Error', reasonOf(error, WORDS.notLoggedOut)) })
      }
    >
      <Icon svg={leaving} />
      <span className="wide-words">Logout</span>
    </BusyButton>
  );
}
