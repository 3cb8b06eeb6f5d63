import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
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
import { backTo, TRY_AGAIN } from './words.ts';
import { VerifyEmail } from './verify-email.tsx';

type Step = 'credentials' | 'code' | 'verify-email';

/** Client login in two steps (spec section 2): password, then the mailed code. */
export function LoginView() {
  const [step, setStep] = useState<Step>('credentials');
  const [credentials, setCredentials] = useState<Credentials>(() => takeRegistered() ?? { email: '', password: '' });
  const sendCode = useSendLoginCode();
  const verify = useVerifyLogin();
  const [place] = useState(() => findReturnPlace('client'));
  const passkey = usePasskeyLogin();
  const navigate = useNavigate();

  const send = (values: Credentials) => {
    setCredentials(values);
    sendCode.mutate(values, {
      onSuccess: ({ verificationRequired }) => {
        toast({ title: 'Login Code Sent', description: 'Check your email for the verification code.' });
        setStep(verificationRequired ? 'verify-email' : 'code');
      },
      onError: (error) => failed('Login Failed', error),
    });
  };
  const arrive = () => {
    toast({ title: 'Login Successful', description: 'Welcome back!' });
    void navigate(takeReturnPlace('client'), { replace: true });
  };
  const enter = (code: string) =>
    verify.mutate(
      { ...credentials, code },
      {
        onSuccess: arrive,
        onError: (error) => failed('Verification Failed', error),
      },
    );
  const enterWithPasskey = () =>
    passkey.mutate(undefined, {
      onSuccess: arrive,
      onError: (error) => {
        const description = reasonOf(error, passkeyProblem(error) ?? '');
        if (description) toastError('Login Failed', description);
      },
    });
  const back = () => setStep('credentials');
  const resend = () => send(credentials);

  if (step === 'verify-email') {
    return (
      <VerifyEmail
        email={credentials.email}
        password={credentials.password}
        onVerified={back}
        onBack={back}
        onResend={resend}
        resending={sendCode.isPending}
      />
    );
  }
  if (step === 'code') {
    return (
      <CodeStep
        title="Verify Your Identity"
        email={credentials.email}
        submitLabel="Verify & Login"
        verifying={verify.isPending}
        failure={verify.isError ? reasonOf(verify.error, TRY_AGAIN) : null}
        onTyped={() => verify.reset()}
        onCode={enter}
        onBack={back}
        backLabel="Back to login"
        onResend={resend}
        resending={sendCode.isPending}
      />
    );
  }
  return (
    <>
      <SignedInNote />
      <CredentialsForm
        note={place && backTo(place)}
        initial={credentials}
        sending={sendCode.isPending}
        failure={sendCode.isError ? reasonOf(sendCode.error, TRY_AGAIN) : null}
        onTyped={() => sendCode.reset()}
        onSubmit={send}
      />
      <PasskeyButton variant="link" className="w-100" busy={passkey.isPending} onClick={enterWithPasskey}>
        Use a passkey instead
      </PasskeyButton>
    </>
  );
}

const failed = (title: string, error: unknown) => toastError(title, reasonOf(error, TRY_AGAIN));
