import { MIN_ADMIN_PASSWORD_LENGTH } from '@stillpoint/contracts';
import { Link, useNavigate } from 'react-router-dom';
import { checkedBy } from '../../components/form/checks/checked-by.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { fieldsOf, TextField } from '../../components/form/fields.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { PageTitle } from '../../components/page/page-title.tsx';
import { LoadError } from '../../components/state/load-error.tsx';
import { Skeleton } from '../../components/state/skeleton.tsx';
import { reasonOf } from '../../lib/api.ts';
import { useCreateAdministrator, useSetup, type SetupValues } from './api.ts';
import { placeOf } from './steps.ts';

/** The first start: whoever holds the printed code becomes the administrator. `code` comes from the printed address. */
export function SetupView({ code }: { code: string }) {
  const setup = useSetup();
  if (setup.isPending) return <Skeleton rows={4} label="Loading" />;
  if (setup.isError || !setup.data) return <LoadError error={setup.error} onRetry={() => void setup.refetch()} />;
  if (setup.data.isOpen) return <SetupForm code={code} username={setup.data.username} />;
  return (
    <>
      <PageTitle>Set up already</PageTitle>
      <p className="text-secondary">This practice has its administrator. What is left to do stands on the Overview.</p>
      <Link className="btn btn-primary" to="/admin">
        To the dashboard
      </Link>
    </>
  );
}

function SetupForm({ code, username }: { code: string; username: string }) {
  const navigate = useNavigate();
  const form = useCheckedForm<SetupValues>({
    resolver: checkedBy(({ setupForm }) => setupForm),
    defaultValues: { token: code, password: '', confirmPassword: '' },
  });
  const field = fieldsOf(form);
  const saving = useSaving(useCreateAdministrator(), {
    saved: () => void navigate(placeOf('second-factor'), { replace: true }),
    failed: (error) => reasonOf(error, 'The account could not be made. Please try again.'),
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(saving.run)} onChange={saving.mend}>
      <PageTitle>Welcome to your practice</PageTitle>
      <p className="text-secondary">
        Choose a password, and the practice is yours. Eight short steps follow; each can be left for later and stands on
        the Overview until it is done.
      </p>
      <TextField
        label="Code"
        autoComplete="off"
        help="It was printed where the product was started. It works once."
        {...field('token')}
      />
      <TextField label="User name" value={username} readOnly autoComplete="username" />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        placeholder={`Minimum ${MIN_ADMIN_PASSWORD_LENGTH} characters`}
        help="Four words in a row are long enough and easy to remember."
        {...field('password')}
      />
      <TextField label="Confirm password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
      <FormFailure failure={saving.failure} />
      <BusyButton type="submit" busy={saving.busy} busyLabel="Making your account..." className="w-100">
        Begin
      </BusyButton>
    </form>
  );
}
