import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useRegister, type Registration } from './api.ts';
import { keepRegistered } from './just-registered.ts';
import { RegistrationForm } from './registration-form.tsx';
import { TRY_AGAIN } from '../../lib/words.ts';
import { WORDS } from './words.ts';
import { VerifyEmail } from './verify-email.tsx';

/** Client registration in two steps (spec section 2). `email` pre-fills the form, from an invitation's link. */
export function RegisterView({ email }: { email: string }) {
  const [registration, setRegistration] = useState<Registration>({
    email,
    firstName: '',
    lastName: '',
    password: '',
    confirmPassword: '',
  });
  const [step, setStep] = useState<'form' | 'verify'>('form');
  const navigate = useNavigate();
  const sending = useSaving(useRegister(), {
    onSuccess: (_answer, values) => {
      setRegistration(values);
      toast(step === 'form' ? WORDS.accountCreated : WORDS.newCodeSent);
      setStep('verify');
    },
    onError: (error) => toastError('Registration Failed', reasonOf(error, TRY_AGAIN)),
  });

  if (step === 'verify') {
    return (
      <VerifyEmail
        email={registration.email}
        password={registration.password}
        onVerified={() => {
          keepRegistered({ email: registration.email, password: registration.password });
          void navigate('/client/login', { replace: true });
        }}
        onBack={() => setStep('form')}
        resending={{ ...sending, run: () => sending.run(registration) }}
      />
    );
  }
  return <RegistrationForm initial={registration} sending={sending} />;
}
