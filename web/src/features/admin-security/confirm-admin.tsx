import { ConfirmPerson } from '../../components/security/confirm-person.tsx';
import { useAdminUser } from '../../lib/session/admin-session.ts';
import { askToUsePasskey, confirmWith } from './api.ts';

/** Asks the administrator: for the second factor where there is one, else for the password. */
export function ConfirmAdmin() {
  const user = useAdminUser();
  const hasSecondFactor = user.data?.hasSecondFactor ?? false;
  const secret = hasSecondFactor ? 'code' : 'password';
  return (
    <ConfirmPerson
      username={user.data?.username ?? ''}
      secret={secret}
      passkeyOptions={hasSecondFactor ? askToUsePasskey : null}
      onShown={(shown) => confirmWith(secret, shown)}
    />
  );
}
