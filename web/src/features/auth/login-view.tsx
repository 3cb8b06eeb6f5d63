import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { findReturnPlace, takeReturnPlace } from '../../lib/session/return-place.ts';
import { usePasskeyLogin, useSendLoginCode, useVerifyLogin, type Credentials } from './api.ts';
import { PasskeyButton } from '../../components/security/passkey-button.tsx';
import { passkeyProblem } from '../../components/security/passkeys.ts';
import { awaitCode, dropAwaitedCode, findAwaitedCode, type AwaitedCode } from './awaited-code.ts';
import { takeRegistered } from './just-registered.ts';
import { SignedInNote } from './signed-in-note.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { TRY_AGAIN } from '../../lib/words.ts';
import { findTypedAddress, keepTypedAddress } from './typed-address.ts';
import { backTo, WORDS } from './words.ts';
import { VerifyEmail } from './verify-email.tsx';

/** Client login in two steps (spec section 2): password, then the mailed code, which is still taken after a reload. */
export function LoginView() {
  const [awaited] = useState(findAwaitedCode);
  const [step, setStep] = useState<'credentials' | AwaitedCode['step']>(awaited?.step ?? 'credentials');
  const [credentials, setCredentials] = useState<Credentials>(
    () => takeRegistered() ?? { email: awaited?.email ?? findTypedAddress(), password: '' },
  );
  const [place] = useState(() => findReturnPlace('client'));
  const passkey = usePasskeyLogin();
  const navigate = useNavigate();

  const sending = useSaving(useSendLoginCode(), {
    onSuccess: ({ verificationRequired }, values) => {
      setCredentials(values);
      toast(WORDS.codeSent);
      const next = verificationRequired ? 'verify-email' : 'code';
      awaitCode({ email: values.email, step: next });
      setStep(next);
    },
    onError: (error) => toastError('Login Failed', reasonOf(error, TRY_AGAIN)),
  });
  const hasArrived = useRef(false);
  const arrive = () => {
    // With the passkey, while the code was being checked.
    if (hasArrived.current) return;
    hasArrived.current = true;
    dropAwaitedCode();
    keepTypedAddress('');
    toast(WORDS.loggedIn);
    void navigate(takeReturnPlace('client'), { replace: true });
  };
  const checking = useSaving(useVerifyLogin(), {
    onSuccess: arrive,
    onError: (error) => toastError('Verification Failed', reasonOf(error, TRY_AGAIN)),
  });
  const enterWithPasskey = () =>
    passkey.mutate(undefined, {
      onSuccess: arrive,
      onError: (error) => {
        const description = reasonOf(error, passkeyProblem(error) ?? '');
        if (description) toastError('Login Failed', description);
      },
    });
  const back = () => {
    dropAwaitedCode();
    setStep('credentials');
  };

  if (step === 'verify-email') {
    return (
      <VerifyEmail
        credentials={credentials}
        onVerified={(typed) => {
          setCredentials(typed);
          back();
        }}
        onBack={back}
        resending={sending}
      />
    );
  }
  if (step === 'code') {
    return (
      <CodeStep
        title="Verify Your Identity"
        credentials={credentials}
        submitLabel="Verify & Login"
        checking={checking}
        resending={sending}
        onBack={back}
        backLabel="Back to login"
      />
    );
  }
  return (
    <>
      <SignedInNote />
      <CredentialsForm note={place && backTo(place)} initial={credentials} sending={sending} />
      <PasskeyButton variant="link" className="w-100" busy={passkey.isPending} onClick={enterWithPasskey}>
        Use a passkey instead
      </PasskeyButton>
    </>
  );
}
