import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useRegister, type Registration } from './api.ts';
import { keepRegistered } from './just-registered.ts';
import { RegistrationForm } from './registration-form.tsx';
import { TRY_AGAIN } from './words.ts';
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
  const register = useRegister();
  const navigate = useNavigate();

  const send = (values: Registration) => {
    setRegistration(values);
    register.mutate(values, {
      onSuccess: () => {
        toast({ title: 'Account Created', description: 'Check your email for the verification code.' });
        setStep('verify');
      },
      onError: (error) => toastError('Registration Failed', reasonOf(error, TRY_AGAIN)),
    });
  };

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
        onResend={() => send(registration)}
        resending={register.isPending}
      />
    );
  }
  return (
    <RegistrationForm
      initial={registration}
      sending={register.isPending}
      failure={register.isError ? reasonOf(register.error, TRY_AGAIN) : null}
      onTyped={() => register.reset()}
      onSubmit={send}
    />
  );
}
