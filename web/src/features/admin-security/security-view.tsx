import { MIN_ADMIN_PASSWORD_LENGTH } from '@stillpoint/contracts';
import { useState, type ReactNode } from 'react';
import { Loaded } from '../../components/admin/list/loaded.tsx';
import { SettingsHead } from '../../components/admin/settings-head.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { TitledCard } from '../../components/page/titled-card.tsx';
import { PasskeySection } from '../../components/security/passkey-section.tsx';
import { PasswordSection } from '../../components/security/password-section.tsx';
import { SessionList } from '../../components/security/session-list.tsx';
import { Note } from '../../components/state/note.tsx';
import { toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';
import { useAdminUser } from '../../lib/session/admin-session.ts';
import {
  useAddPasskey,
  useAdminSecurity,
  useChangePassword,
  useEndSession,
  useRemovePasskey,
  useRenewRecoveryCodes,
} from './api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSection } from './totp-section.tsx';
import { WORDS } from './words.ts';
import '../../components/security/security.scss';

/**
 * What keeps the administrator's account: second factors, the password, and where it is signed in. While a second factor has to be
 * added first, `logout` stands in place of the way back.
 */
export function SecurityView({ logout }: { logout?: ReactNode }) {
  const security = useAdminSecurity();
  const user = useAdminUser();
  const { timeZone } = usePractice();
  const [codes, setCodes] = useState<string[] | null>(null);
  const addPasskey = useAddPasskey();
  const removePasskey = useRemovePasskey();
  const renew = useRenewRecoveryCodes();
  const changePassword = useChangePassword();
  const end = useEndSession();
  const mustAdd = user.data?.mustAddFactor ?? false;
  const isRequired = user.data?.requiresSecondFactor ?? false;

  return (
    <>
      <SettingsHead title="Security" leave={mustAdd && logout} />
      {mustAdd ? (
        <Note className="mb-3">{WORDS.factorFirst}</Note>
      ) : (
        <p className="text-secondary measure">{WORDS.what(isRequired)}</p>
      )}
      <Loaded query={security} rows={5} label="Loading your security settings">
        {({ totp, recoveryCodesLeft, passkeys, sessions }) => (
          <div className="security-sections">
            <TotpSection isOn={totp} isRequired={isRequired} onCodes={setCodes} />
            <PasskeySection
              passkeys={passkeys}
              timeZone={timeZone}
              words={WORDS.passkeys}
              onAdd={async (name) => setCodes((await addPasskey.mutateAsync(name)).recoveryCodes)}
              remove={removePasskey}
              consequence={!totp && passkeys.length === 1 ? WORDS.lastPasskey(isRequired) : undefined}
            />
            {(totp || passkeys.length > 0) && (
              <TitledCard title="Recovery codes">
                <p className="text-secondary">{WORDS.codesLeft(recoveryCodesLeft)}</p>
                <BusyButton
                  variant="outline-primary"
                  busy={renew.isPending}
                  busyLabel="Making them..."
                  onClick={() =>
                    renew.mutate(undefined, {
                      onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
                      onError: (error) => toastError('Recovery Codes', reasonOf(error, WORDS.noNewCodes)),
                    })
                  }
                >
                  Make new codes
                </BusyButton>
              </TitledCard>
            )}
            <PasswordSection
              username={user.data?.username ?? ''}
              resolver={lazyResolver(({ adminPasswordForm }) => adminPasswordForm)}
              minimum={MIN_ADMIN_PASSWORD_LENGTH}
              saving={changePassword.isPending}
              onSave={changePassword.mutateAsync}
            />
            <SessionList sessions={sessions} timeZone={timeZone} end={end} />
          </div>
        )}
      </Loaded>
      <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
    </>
  );
}
