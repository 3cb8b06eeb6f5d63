import { CODE_MINUTES } from '@stillpoint/scheduling';
import { useId } from 'react';
import { checkedBy } from '../../components/form/checks/checked-by.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { CodeField, fieldsOf } from '../../components/form/fields.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { toastError } from '../../components/toast/toast-store.ts';
import './auth-links.scss';

/** The second step of login and registration: the six digits from the mail, a way to ask again and a way back. */
export function CodeStep({
  title,
  email,
  submitLabel,
  verifying,
  failure,
  onTyped,
  onCode,
  onResend,
  resending,
  onBack,
  backLabel,
}: {
  title: string;
  email: string;
  submitLabel: string;
  verifying: boolean;
  /** Why the last code was refused, until another is typed. */
  failure: string | null;
  onTyped: () => void;
  onCode: (code: string) => void;
  onResend?: () => void;
  resending?: boolean;
  onBack: () => void;
  backLabel: string;
}) {
  const form = useCheckedForm({
    resolver: checkedBy(({ verifyEmailForm }) => verifyEmailForm.pick({ code: true })),
    defaultValues: { code: '' },
  });
  const field = fieldsOf(form);
  const about = useId();
  return (
    <form
      noValidate
      onChange={onTyped}
      onSubmit={form.handleSubmit(
        ({ code }) => !verifying && onCode(code),
        (_errors, event) => {
          const sent = event?.target as HTMLFormElement | undefined;
          const typed = sent ? String(new FormData(sent).get('code') ?? '') : '';
          if (typed.trim() === '') {
            toastError('Missing Code', 'Please enter the verification code.');
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
      <FormFailure failure={failure} />
      <BusyButton type="submit" busy={verifying} busyLabel="Verifying..." className="w-100">
        {submitLabel}
      </BusyButton>
      <div className="auth-links">
        <button type="button" className="btn btn-link" onClick={onBack}>
          {backLabel}
        </button>
        {onResend && (
          <BusyButton variant="link" busy={resending ?? false} busyLabel="Sending..." onClick={onResend}>
            Send a new code
          </BusyButton>
        )}
      </div>
    </form>
  );
}
