import { MIN_ADMIN_PASSWORD_LENGTH } from '@stillpoint/contracts';
import { Link, useNavigate } from 'react-router-dom';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { fieldsOf, TextField } from '../../components/form/fields.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { PageTitle } from '../../components/page/page-title.tsx';
import { LoadError } from '../../components/state/load-error.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { reasonOf } from '../../lib/api.ts';
import { useCreateAdministrator, useSetup } from './api.ts';
import { STEP_PLACES } from './steps.ts';
import { WORDS } from './words.ts';

/** The first start: whoever holds the printed code becomes the administrator. `code` comes from the printed address. */
export function SetupView({ code }: { code: string }) {
  const setup = useSetup();
  if (setup.isPending) return <Skeleton rows={4} label="Loading" />;
  if (!setup.data) return <LoadError error={setup.error} onRetry={() => void setup.refetch()} />;
  if (setup.data.isOpen) return <SetupForm code={code} username={setup.data.username} />;
  return (
    <>
      <PageTitle>Set up already</PageTitle>
      <p className="text-secondary">{WORDS.isSetUp}</p>
      <Link className="btn btn-primary" to="/admin">
        To the dashboard
      </Link>
    </>
  );
}

function SetupForm({ code, username }: { code: string; username: string }) {
  const navigate = useNavigate();
  const form = useCheckedForm({
    resolver: lazyResolver(({ setupForm }) => setupForm),
    defaultValues: { token: code, password: '', confirmPassword: '' },
  });
  const field = fieldsOf(form);
  const saving = useSaving(useCreateAdministrator(), {
    onSuccess: () => void navigate(STEP_PLACES['second-factor'], { replace: true }),
    onError: (error) => reasonOf(error, WORDS.noAccount),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(saving.run)} onChange={saving.reset}>
      <PageTitle>Welcome to your practice</PageTitle>
      <p className="text-secondary">{WORDS.begin}</p>
      <TextField label="Code" autoComplete="off" help={WORDS.code} {...field('token')} />
      <TextField label="User name" value={username} readOnly autoComplete="username" />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        placeholder={`Minimum ${MIN_ADMIN_PASSWORD_LENGTH} characters`}
        help={WORDS.password}
        {...field('password')}
      />
      <TextField label="Confirm password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
      <FormFailure failure={saving.failure} />
      <BusyButton type="submit" busy={saving.busy} busyLabel={WORDS.making} className="w-100">
        Begin
      </BusyButton>
    </form>
  );
}
