import { zodResolver } from '@hookform/resolvers/zod';
import { MIN_PASSWORD_LENGTH, registrationForm } from '@stillpoint/contracts';
import { useEffect } from 'react';
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { NameFields, OptionalPersonFields, type Person } from '../../components/form/person-fields.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { findReturnPlace } from '../../lib/session/return-place.ts';
import type { Registration } from './api.ts';
import './auth-links.scss';

/** First step of the registration: the spec's fields, checked with the contract's schema. */
export function RegistrationForm({
  initial,
  sending,
  failure,
  onTyped,
  onSubmit,
}: {
  initial: Registration;
  sending: boolean;
  /** Why the last try was refused, until something is changed. */
  failure: string | null;
  onTyped: () => void;
  onSubmit: (registration: Registration) => void;
}) {
  const { register, handleSubmit, formState, getValues, setFocus } = useForm<Registration>({
    // The contract's schema trims and normalises; the server does it again, so what is sent is what was typed.
    resolver: zodResolver(registrationForm, undefined, { raw: true }),
    defaultValues: initial,
  });
  const { errors } = formState;
  // Who came to book has pressed on until here: the first field waits for them.
  useEffect(() => {
    if (findReturnPlace('client')?.isNew) setFocus('firstName');
  }, [setFocus]);
  // A form that holds a person's fields beside others registers these as one that holds no others does.
  const person = { register: register as unknown as UseFormRegister<Person>, errors };
  return (
    <form
      noValidate
      onChange={onTyped}
      onSubmit={handleSubmit(
        (values) => !sending && onSubmit(values),
        (found) => announce(found, getValues()),
      )}
    >
      <PageTitle>Create Your Account</PageTitle>
      <p className="text-secondary">An account keeps your appointments and details private to you.</p>
      <NameFields {...person} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        registration={register('email')}
        error={errors.email}
      />
      <OptionalPersonFields {...person} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        placeholder={`Minimum ${MIN_PASSWORD_LENGTH} characters`}
        registration={register('password')}
        error={errors.password}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        registration={register('confirmPassword')}
        error={errors.confirmPassword}
      />
      <FormFailure failure={failure} />
      <BusyButton type="submit" busy={sending} busyLabel="Creating account..." className="w-100">
        Create Account
      </BusyButton>
      <div className="auth-links">
        <span className="text-secondary">Already have an account?</span>
        <Link className="btn btn-link" to="/client/login">
          Login
        </Link>
      </div>
    </form>
  );
}

/** The two mistakes the spec names also get their toast (section 5). */
function announce(errors: FieldErrors<Registration>, typed: Registration): void {
  if (typed.password !== typed.confirmPassword) {
    toast({ title: 'Password Mismatch', description: 'Passwords do not match.', variant: 'destructive' });
  } else if (errors.password) {
    toast({
      title: 'Weak Password',
      description: 'Password must be at least 6 characters long.',
      variant: 'destructive',
    });
  }
}
