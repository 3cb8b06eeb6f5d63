import { MIN_PASSWORD_LENGTH, type ClientUser } from '@stillpoint/contracts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { ConfirmPerson } from '../../components/security/confirm-person.tsx';
import { PasskeySection } from '../../components/security/passkey-section.tsx';
import { PasswordSection } from '../../components/security/password-section.tsx';
import { SessionList } from '../../components/security/session-list.tsx';
import { LoadError } from '../../components/state/load-error.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { browserZone } from '../../lib/time.ts';
import {
  askToUsePasskey,
  confirmWith,
  useAddPasskey,
  useChangePassword,
  useClientSecurity,
  useEndSession,
  useRemovePasskey,
} from './api.ts';
import { EditProfile } from './edit-profile.tsx';
import { OwnData } from './own-data.tsx';
import { WORDS } from './words.ts';
import '../../components/security/security.scss';

/** What a client can change of the account: details, password, passkeys, and where it is signed in. */
export function AccountSections({ user }: { user: ClientUser }) {
  const security = useClientSecurity();
  const changePassword = useChangePassword();
  const addPasskey = useAddPasskey();
  const removePasskey = useRemovePasskey();
  const end = useEndSession();
  return (
    <div className="security-sections mt-4">
      <EditProfile user={user} />
      <PasswordSection
        username={user.email}
        resolver={lazyResolver(({ changePasswordForm }) => changePasswordForm)}
        minimum={MIN_PASSWORD_LENGTH}
        saving={changePassword.isPending}
        onSave={changePassword.mutateAsync}
      />
      {security.isPending && <Skeleton rows={4} label="Loading where you are signed in" />}
      {security.isError && <LoadError error={security.error} onRetry={() => void security.refetch()} />}
      {security.data && (
        <>
          <PasskeySection
            passkeys={security.data.passkeys}
            timeZone={browserZone()}
            words={WORDS.passkeys}
            onAdd={addPasskey.mutateAsync}
            remove={removePasskey}
          />
          <SessionList sessions={security.data.sessions} timeZone={browserZone()} end={end} />
        </>
      )}
      <OwnData />
      <ConfirmPerson
        username={user.email}
        secret="password"
        passkeyOptions={security.data?.passkeys.length === 0 ? null : askToUsePasskey}
        onShown={confirmWith}
      />
    </div>
  );
}
