import { CODE_MINUTES } from '@stillpoint/scheduling';
import { useId } from 'react';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { CodeField, fieldsOf } from '../../components/form/fields.tsx';
import type { Saving } from '../../components/form/use-saving.ts';
import { PageTitle } from '../../components/page/page-title.tsx';
import { toastError } from '../../components/toast/toast-store.ts';
import { WORDS } from './words.ts';
import './auth-links.scss';

/** The second step of login and registration: the six digits from the mail, a way to ask again and a way back. */
export function CodeStep({
  title,
  email,
  submitLabel,
  checking,
  resending,
  onBack,
  backLabel,
}: {
  title: string;
  email: string;
  submitLabel: string;
  /** Checks the typed code. */
  checking: Saving<string>;
  /** Has a new code mailed. */
  resending: Saving<void>;
  onBack: () => void;
  backLabel: string;
}) {
  const form = useCheckedForm({
    resolver: lazyResolver(({ verifyEmailForm }) => verifyEmailForm.pick({ code: true })),
    defaultValues: { code: '' },
  });
  const field = fieldsOf(form);
  const about = useId();
  /** What was refused may be right from here on. */
  const reset = () => {
    checking.reset();
    resending.reset();
  };
  const leave = () => {
    reset();
    onBack();
  };
  const resend = () => {
    reset();
    resending.run();
  };
  return (
    <form
      noValidate
      onChange={reset}
      onSubmit={form.handleSubmit(
        ({ code }) => checking.run(code),
        (_errors, event) => {
          const sent = event?.target as HTMLFormElement | undefined;
          const typed = sent ? String(new FormData(sent).get('code') ?? '') : '';
          if (typed.trim() === '') {
            toastError('Missing Code', WORDS.enterCode);
          }
        },
      )}
    >
      <PageTitle>{title}</PageTitle>
      <p id={about} className="text-secondary">
        We sent a 6-digit code to <strong className="text-body text-break">{email}</strong>. It is good for{' '}
        {CODE_MINUTES} minutes.
      </p>
      <CodeField about={about} {...field('code')} />
      <FormFailure failure={checking.failure ?? resending.failure} />
      <BusyButton type="submit" busy={checking.busy} busyLabel="Verifying..." className="w-100">
        {submitLabel}
      </BusyButton>
      <div className="auth-links">
        <button type="button" className="btn btn-link" onClick={leave}>
          {backLabel}
        </button>
        <BusyButton variant="link" busy={resending.busy} busyLabel="Sending..." onClick={resend}>
          Send a new code
        </BusyButton>
      </div>
    </form>
  );
}
