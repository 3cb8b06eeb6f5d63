import { ConfirmPerson } from '../../components/security/confirm-person.tsx';
import { useAdminUser } from '../../lib/session/admin-session.ts';
import { askToUsePasskey, confirmWith } from './api.ts';

/** Asks the administrator: for the second factor where there is one, else for the password. */
export function ConfirmAdmin() {
  const user = useAdminUser();
  const factors = user.data?.secondFactors ?? [];
  const secret = factors.length > 0 ? 'code' : 'password';
  return (
    <ConfirmPerson
      username={user.data?.username ?? ''}
      secret={secret}
      hasApp={factors.includes('app')}
      passkeyOptions={factors.includes('passkey') ? askToUsePasskey : null}
      onShown={(shown) => confirmWith(secret, shown)}
    />
  );
}
