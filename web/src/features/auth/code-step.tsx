import { CODE_MINUTES } from '@stillpoint/scheduling';
import { useEffect, useId, useState } from 'react';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { CodeField, fieldsOf, TextField } from '../../components/form/fields.tsx';
import type { Saving } from '../../components/form/use-saving.ts';
import { PageTitle } from '../../components/page/page-title.tsx';
import { toastError } from '../../components/toast/toast-store.ts';
import type { Credentials, Login } from './api.ts';
import { WORDS } from './words.ts';
import './auth-links.scss';

/**
 * The second step of login and registration: the six digits from the mail, a way to ask again and a way back. Without a password in
 * `credentials`, which a reload forgets, it is asked for as well. When `credentials` change, a new code was sent and the earlier one has
 * ended.
 */
export function CodeStep({
  title,
  credentials,
  submitLabel,
  checking,
  resending,
  onBack,
  backLabel,
}: {
  title: string;
  credentials: Credentials;
  submitLabel: string;
  /** Checks the typed code. */
  checking: Saving<Login>;
  /** Has a new code mailed. */
  resending: Saving<Credentials>;
  onBack: () => void;
  backLabel: string;
}) {
  const form = useCheckedForm({
    resolver: lazyResolver(({ loginForm }) => loginForm),
    defaultValues: { ...credentials, code: '' },
  });
  const [isPasswordGone] = useState(credentials.password === '');
  const field = fieldsOf(form);
  const about = useId();
  const { resetField } = form;
  useEffect(() => resetField('code'), [credentials, resetField]);
  /** Another input may be right. */
  const reset = () => {
    checking.reset();
    resending.reset();
  };
  // A response that arrives later would lead back here, or appear as the next code's.
  const isWaiting = checking.busy || resending.busy;
  const leave = () => {
    reset();
    onBack();
  };
  const resend = async () => {
    reset();
    if (isPasswordGone && !(await form.trigger('password', { shouldFocus: true }))) return;
    const { email, password } = form.getValues();
    resending.run({ email, password });
  };
  return (
    <form
      noValidate
      onChange={reset}
      onSubmit={form.handleSubmit(checking.run, () => {
        if (form.getValues('code').trim() === '') toastError('Missing Code', WORDS.enterCode);
      })}
    >
      <PageTitle>{title}</PageTitle>
      <p id={about} className="text-secondary">
        We sent a 6-digit code to{' '}
        <strong>
          <EmailAddress address={`${credentials.email}.`} />
        </strong>{' '}
        It is good for {CODE_MINUTES} minutes.
      </p>
      <CodeField about={about} {...field('code')} />
      {isPasswordGone && (
        <>
          {/* So that a password manager fills in this account's. */}
          <input type="text" autoComplete="username" value={credentials.email} readOnly hidden />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            help={WORDS.passwordAgain}
            {...field('password')}
          />
        </>
      )}
      <FormFailure failure={checking.failure ?? resending.failure} />
      <BusyButton
        type="submit"
        busy={isWaiting}
        busyLabel={checking.busy ? 'Verifying...' : undefined}
        className="w-100"
      >
        {submitLabel}
      </BusyButton>
      <div className="auth-links">
        <button type="button" className="btn btn-link" disabled={isWaiting} onClick={leave}>
          {backLabel}
        </button>
        <BusyButton
          variant="link"
          busy={isWaiting}
          busyLabel={resending.busy ? 'Sending...' : undefined}
          onClick={() => void resend()}
        >
          Send a new code
        </BusyButton>
      </div>
    </form>
  );
}
