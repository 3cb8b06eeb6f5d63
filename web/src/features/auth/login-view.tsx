import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { findReturnPlace, takeReturnPlace } from '../../lib/session/return-place.ts';
import { usePasskeyLogin, useSendLoginCode, useVerifyLogin, type Credentials } from './api.ts';
import { PasskeyButton } from '../../components/security/passkey-button.tsx';
import { passkeyProblem } from '../../components/security/passkeys.ts';
import { takeRegistered } from './just-registered.ts';
import { SignedInNote } from './signed-in-note.tsx';
import { CodeStep } from './code-step.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { TRY_AGAIN } from '../../lib/words.ts';
import { backTo, WORDS } from './words.ts';
import { VerifyEmail } from './verify-email.tsx';

type Step = 'credentials' | 'code' | 'verify-email';

/** Client login in two steps (spec section 2): password, then the mailed code. */
export function LoginView() {
  const [step, setStep] = useState<Step>('credentials');
  const [credentials, setCredentials] = useState<Credentials>(() => takeRegistered() ?? { email: '', password: '' });
  const [place] = useState(() => findReturnPlace('client'));
  const passkey = usePasskeyLogin();
  const navigate = useNavigate();

  const sending = useSaving(useSendLoginCode(), {
    onSuccess: ({ verificationRequired }, values) => {
      setCredentials(values);
      toast(WORDS.codeSent);
      setStep(verificationRequired ? 'verify-email' : 'code');
    },
    onError: (error) => toastError('Login Failed', reasonOf(error, TRY_AGAIN)),
  });
  const arrive = () => {
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
  const back = () => setStep('credentials');
  const resending = { ...sending, run: () => sending.run(credentials) };

  if (step === 'verify-email') {
    return (
      <VerifyEmail
        email={credentials.email}
        password={credentials.password}
        onVerified={back}
        onBack={back}
        resending={resending}
      />
    );
  }
  if (step === 'code') {
    return (
      <CodeStep
        title="Verify Your Identity"
        email={credentials.email}
        submitLabel="Verify & Login"
        checking={{ ...checking, run: (code) => checking.run({ ...credentials, code }) }}
        resending={resending}
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
