import { MIN_PASSWORD_LENGTH } from '@stillpoint/contracts';
import { Link, useNavigate } from 'react-router-dom';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { useUnanswered } from '../../components/form/use-unanswered.ts';
import { fieldsOf, TextField } from '../../components/form/fields.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { isRefused, reasonOf } from '../../lib/api.ts';
import { useResetPassword } from './api.ts';
import { TRY_AGAIN } from '../../lib/words.ts';
import { WORDS } from './words.ts';

/**
 * Chooses a new password with the mailed link's token; all sessions of the account end. Another link may be opened in the same document:
 * links differ in what is behind # alone.
 */
export const ResetPasswordView = ({ token }: { token: string }) =>
  token === '' ? <LinkIncomplete /> : <NewPassword key={token} token={token} />;

const LinkIncomplete = () => (
  <>
    <PageTitle>Link incomplete</PageTitle>
    <p className="text-secondary">{WORDS.linkCutOff}</p>
    <Link className="btn btn-primary" to="/client/forgot-password">
      Ask for a new link
    </Link>
  </>
);

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useResetPassword();
  const wasUnanswered = useUnanswered();
  const saving = useSaving(reset, {
    onSuccess: () => {
      toast(WORDS.passwordChanged);
      void navigate('/client/login', { replace: true });
    },
    onError: (error) => {
      const mayBeChanged = wasUnanswered(error) && isRefused(error, 'invalid_link');
      return toastError('Password Not Changed', mayBeChanged ? WORDS.mayBeChanged : reasonOf(error, TRY_AGAIN));
    },
  });
  const form = useCheckedForm({
    resolver: lazyResolver(({ resetPasswordForm }) => resetPasswordForm),
    defaultValues: { token, password: '', confirmPassword: '' },
  });
  const field = fieldsOf(form);
  return (
    <form noValidate onSubmit={form.handleSubmit(saving.run)} onChange={saving.reset}>
      <PageTitle>Choose a new password</PageTitle>
      <p className="text-secondary">{WORDS.loggedOutEverywhere}</p>
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        placeholder={`Minimum ${MIN_PASSWORD_LENGTH} characters`}
        {...field('password')}
      />
      <TextField label="Confirm password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
      <FormFailure failure={saving.failure} />
      {saving.failure && isRefused(reset.error, 'invalid_link') && (
        <Link className="btn btn-primary w-100 my-3" to="/client/forgot-password">
          Ask for a new link
        </Link>
      )}
      <BusyButton type="submit" busy={saving.busy} busyLabel="Saving..." className="w-100">
        Save Password
      </BusyButton>
    </form>
  );
}
