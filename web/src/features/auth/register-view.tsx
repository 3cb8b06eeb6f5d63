import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useRegister, type Registration } from './api.ts';
import { awaitCode, dropAwaitedCode, findAwaitedCode } from './awaited-code.ts';
import { keepRegistered } from './just-registered.ts';
import { RegistrationForm } from './registration-form.tsx';
import { TRY_AGAIN } from '../../lib/words.ts';
import { findTypedAddress } from './typed-address.ts';
import { WORDS } from './words.ts';
import { VerifyEmail } from './verify-email.tsx';

/**
 * Client registration in two steps (spec section 2). `email` pre-fills the form, from an invitation's link. Loaded again between the
 * two, it goes on at the login page, which takes the code as well.
 */
export function RegisterView({ email }: { email: string }) {
  const [registration, setRegistration] = useState<Registration>({
    email: email || findTypedAddress(),
    firstName: '',
    lastName: '',
    password: '',
    confirmPassword: '',
  });
  const [step, setStep] = useState<'form' | 'verify'>('form');
  const [awaited] = useState(findAwaitedCode);
  const navigate = useNavigate();
  const sending = useSaving(useRegister(), {
    onSuccess: (_answer, values) => {
      // Anew, also with what was sent before: a new code is awaited.
      setRegistration({ ...values });
      awaitCode({ email: values.email, step: 'verify-email' });
      toast(step === 'form' ? WORDS.accountCreated : WORDS.newCodeSent);
      setStep('verify');
    },
    onError: (error) => toastError('Registration Failed', reasonOf(error, TRY_AGAIN)),
  });

  if (step === 'verify') {
    return (
      <VerifyEmail
        credentials={registration}
        onVerified={(credentials) => {
          keepRegistered(credentials);
          void navigate('/client/login', { replace: true });
        }}
        onBack={() => {
          dropAwaitedCode();
          setStep('form');
        }}
        resending={{ ...sending, run: () => sending.run(registration) }}
      />
    );
  }
  if (awaited?.step === 'verify-email' && ['', awaited.email].includes(email))
    return <Navigate to="/client/login" replace />;
  return <RegistrationForm initial={registration} sending={sending} />;
}
