import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { fieldsOf, TextField } from '../../components/form/fields.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useForgotPassword } from './api.ts';
import { TRY_AGAIN } from '../../lib/words.ts';
import { findTypedAddress, WITH_TYPED_ADDRESS } from './typed-address.ts';
import { WORDS } from './words.ts';
import './auth-links.scss';

/** Asks for the mailed link. The page says the same whether or not the address is known. */
export function ForgotPasswordView() {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const sending = useSaving(useForgotPassword(), {
    onSuccess: (_, { email }) => setMailedTo(email),
    onError: (error) => toastError('Request Failed', reasonOf(error, TRY_AGAIN)),
  });
  const form = useCheckedForm({
    resolver: lazyResolver(({ forgotPasswordForm }) => forgotPasswordForm),
    defaultValues: { email: findTypedAddress() },
  });
  const field = fieldsOf(form);
  const back = (
    <div className="auth-links">
      <Link className="btn btn-link" to="/client/login">
        Back to login
      </Link>
    </div>
  );
  if (mailedTo !== null) {
    return (
      <>
        <PageTitle>Check your email</PageTitle>
        <p className="text-secondary">
          If there is an account for{' '}
          <strong>
            <EmailAddress address={`${mailedTo},`} />
          </strong>{' '}
          a link to choose a new password is on its way. It works once.
        </p>
        {back}
      </>
    );
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(sending.run)} onChange={sending.reset}>
      <PageTitle>Forgotten password</PageTitle>
      <p className="text-secondary">{WORDS.forgot}</p>
      <TextField label="Email" type="email" autoComplete="username" {...field('email', WITH_TYPED_ADDRESS)} />
      <FormFailure failure={sending.failure} />
      <BusyButton type="submit" busy={sending.busy} busyLabel="Sending..." className="w-100">
        Send Link
      </BusyButton>
      {back}
    </form>
  );
}
