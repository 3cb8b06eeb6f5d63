import { Link } from 'react-router-dom';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { useCheckedForm } from '../../components/form/checks/use-checked-form.ts';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { FormFailure } from '../../components/form/form-failure.tsx';
import type { Saving } from '../../components/form/use-saving.ts';
import { fieldsOf, TextField } from '../../components/form/fields.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { Note } from '../../components/state/note.tsx';
import { toastError } from '../../components/toast/toast-store.ts';
import type { Credentials } from './api.ts';
import { WITH_TYPED_ADDRESS } from './typed-address.ts';
import { WORDS } from './words.ts';
import './auth-links.scss';

/** First step of the client login. `initial` keeps what was typed when someone comes back from the second step. */
export function CredentialsForm({
  note,
  initial,
  sending,
}: {
  /** Why somebody is here who did not ask for it. */
  note: string | null;
  initial: Credentials;
  sending: Saving<Credentials>;
}) {
  const form = useCheckedForm({
    resolver: lazyResolver(({ credentials }) => credentials),
    defaultValues: initial,
  });
  const field = fieldsOf(form);
  const incomplete = () => {
    const { email, password } = form.getValues();
    if (email.trim() !== '' && password !== '') return;
    toastError('Missing Information', WORDS.enterBoth);
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(sending.run, incomplete)} onChange={sending.reset}>
      <PageTitle title="Client login">Client Login</PageTitle>
      <p className="text-secondary">{WORDS.thenCode}</p>
      {note && <Note className="mb-3">{note}</Note>}
      <TextField label="Email" type="email" autoComplete="username" {...field('email', WITH_TYPED_ADDRESS)} />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      <FormFailure failure={sending.failure} />
      <BusyButton type="submit" busy={sending.busy} busyLabel="Sending code..." className="w-100">
        Send Login Code
      </BusyButton>
      <div className="auth-links">
        <Link className="btn btn-link" to="/client/forgot-password">
          Forgotten password?
        </Link>
        <Link className="btn btn-link" to="/client/register">
          Create an account
        </Link>
      </div>
    </form>
  );
}
