import type { Resolver } from 'react-hook-form';
import { useCheckedForm } from '../form/checks/use-checked-form.ts';
import { isRefused, reasonOf } from '../../lib/api.ts';
import { BusyButton } from '../form/busy-button.tsx';
import { fieldsOf, TextField } from '../form/fields.tsx';
import { useUnanswered } from '../form/use-unanswered.ts';
import { TitledCard } from '../page/titled-card.tsx';
import { toast } from '../toast/toast-store.ts';
import { WORDS } from './words.ts';
import { TRY_AGAIN } from '../../lib/words.ts';

interface PasswordForm {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}
const EMPTY: PasswordForm = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes the password; every other session ends. */
export function PasswordSection({
  username,
  resolver,
  minimum,
  saving,
  onSave,
}: {
  /** Whose password it is. */
  username: string;
  resolver: Resolver<PasswordForm, unknown, PasswordForm>;
  /** Characters. */
  minimum: number;
  saving: boolean;
  onSave: (form: PasswordForm) => Promise<unknown>;
}) {
  const form = useCheckedForm({ resolver, defaultValues: EMPTY });
  const field = fieldsOf(form);
  const wasUnanswered = useUnanswered();
  const save = async (values: PasswordForm) => {
    if (saving) return;
    try {
      await onSave(values);
      form.reset(EMPTY);
      toast(WORDS.passwordChanged);
    } catch (error) {
      const isWrong = isRefused(error, 'wrong_password');
      const message = wasUnanswered(error) && isWrong ? WORDS.mayBeChanged : reasonOf(error, TRY_AGAIN);
      form.setError(isWrong ? 'currentPassword' : 'password', { message }, { shouldFocus: true });
    }
  };
  const password = (name: keyof PasswordForm, label: string, autoComplete: string, placeholder?: string) => (
    <TextField
      label={label}
      type="password"
      autoComplete={autoComplete}
      {...(placeholder ? { placeholder } : {})}
      {...field(name)}
    />
  );
  return (
    <TitledCard title="Password">
      <form noValidate onSubmit={form.handleSubmit(save)}>
        {/* For password managers: clients and the administrator sign in at one address. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        {password('currentPassword', 'Current password', 'current-password')}
        {password('password', 'New password', 'new-password', `Minimum ${minimum} characters`)}
        {password('confirmPassword', 'Confirm new password', 'new-password')}
        <BusyButton type="submit" variant="outline-primary" busy={saving} busyLabel="Saving...">
          Change Password
        </BusyButton>
      </form>
    </TitledCard>
  );
}
