import { MIN_PASSWORD_LENGTH } from '@stillpoint/contracts';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import type { Saving } from '../../components/form/use-saving.ts';
import { fieldsOf, TextField } from '../../components/form/fields.tsx';
import { NameFields, OptionalPersonFields } from '../../components/form/person-fields.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { toastError } from '../../components/toast/toast-store.ts';
import { findReturnPlace } from '../../lib/session/return-place.ts';
import type { Registration } from './api.ts';
import { WITH_TYPED_ADDRESS } from './typed-address.ts';
import { WORDS } from './words.ts';
import './auth-links.scss';

/** First step of the registration: the spec's fields, checked with the contract's schema. */
export function RegistrationForm({ initial, sending }: { initial: Registration; sending: Saving<Registration> }) {
  const form = useCheckedForm({
    // The contract's schema trims and normalises; the server does it again, so what is sent is what was typed.
    resolver: lazyResolver(({ registrationForm }) => registrationForm, { raw: true }),
    defaultValues: initial,
  });
  const { setFocus } = form;
  const field = fieldsOf(form);
  // Who came to book has pressed on until here: the first field waits for them.
  useEffect(() => {
    if (findReturnPlace('client')?.isNew) setFocus('firstName');
  }, [setFocus]);
  return (
    <form
      noValidate
      onChange={sending.reset}
      onSubmit={form.handleSubmit(sending.run, () => announce(form.getValues()))}
    >
      <PageTitle>Create Your Account</PageTitle>
      <p className="text-secondary">{WORDS.whyAccount}</p>
      <NameFields field={field} />
      <TextField label="Email" type="email" autoComplete="username" {...field('email', WITH_TYPED_ADDRESS)} />
      <OptionalPersonFields field={field} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        placeholder={`Minimum ${MIN_PASSWORD_LENGTH} characters`}
        {...field('password')}
      />
      <TextField label="Confirm password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
      <FormFailure failure={sending.failure} />
      <BusyButton type="submit" busy={sending.busy} busyLabel="Creating account..." className="w-100">
        Create Account
      </BusyButton>
      <div className="auth-links">
        <span className="text-secondary">{WORDS.haveAccount}</span>
        <Link className="btn btn-link" to="/client/login">
          Login
        </Link>
      </div>
    </form>
  );
}

/** The two mistakes the spec names also get their toast (section 5); of a password that is missing or too long the field says enough. */
function announce({ password, confirmPassword }: Registration): void {
  if (password !== confirmPassword) {
    toastError('Password Mismatch', WORDS.passwordsDiffer);
  } else if (password !== '' && [...password].length < MIN_PASSWORD_LENGTH) {
    toastError('Weak Password', WORDS.passwordShort);
  }
}
