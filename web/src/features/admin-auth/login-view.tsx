import { useEffect, useId, useState, type FormEvent } from 'react';
import Form from 'react-bootstrap/Form';
import { useNavigate } from 'react-router-dom';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { TextField } from '../../components/form/fields.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { ApiError, isRefused, reasonOf } from '../../lib/api.ts';
import { hasSealedDrafts } from '../../lib/drafts.ts';
import { takeReturnPlace } from '../../lib/session/return-place.ts';
import { PasskeyButton } from '../../components/security/passkey-button.tsx';
import { passkeyProblem } from '../../components/security/passkeys.ts';
import { TRY_AGAIN } from '../../lib/words.ts';
import { useAdminLogin, useAdminPasskeyLogin } from './api.ts';
import { WORDS } from './words.ts';

/** Spec section 9: about 100 ms between the answer and the dashboard. */
const PAUSE = 100;

const needsCode = (error: unknown): boolean => isRefused(error, 'second_factor_required');

/** What to show for a failed login: the spec's sentence for wrong credentials, the server's own for too many attempts or an outage. */
function reasonForRefusal(error: unknown): string {
  if (needsCode(error)) return '';
  const refused = error instanceof ApiError && (error.status === 400 || error.status === 401);
  return refused ? WORDS.refused : reasonOf(error, TRY_AGAIN);
}

/** Admin login (spec section 2): ignored while a field is empty. */
export function AdminLoginView() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [arrived, setArrived] = useState(false);
  const [code, setCode] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  // Where one was is kept, and logging out forgets it.
  const [wasSignedOut] = useState(() => hasSealedDrafts('administrator'));
  const login = useAdminLogin();
  const passkey = useAdminPasskeyLogin();
  const navigate = useNavigate();
  const errorId = useId();

  useEffect(() => {
    if (!arrived) return;
    const timer = setTimeout(() => void navigate(takeReturnPlace('admin'), { replace: true }), PAUSE);
    return () => clearTimeout(timer);
  }, [arrived, navigate]);

  const busy = login.isPending || passkey.isPending || arrived;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || username.trim() === '' || password === '' || (asksForCode && code.trim() === '')) return;
    passkey.reset();
    login.mutate(
      { username, password, ...(asksForCode ? { code } : {}) },
      { onSuccess: () => setArrived(true), onError: (error) => needsCode(error) && setAsksForCode(true) },
    );
  };
  const enterWithPasskey = () => {
    if (busy) return;
    login.reset();
    passkey.mutate(undefined, { onSuccess: () => setArrived(true) });
  };
  const problem = login.isError
    ? reasonForRefusal(login.error)
    : passkey.isError && reasonOf(passkey.error, passkeyProblem(passkey.error) ?? '');

  return (
    <Form noValidate onSubmit={submit} aria-describedby={problem ? errorId : undefined}>
      <PageTitle>Admin Login</PageTitle>
      <p className="text-secondary">{wasSignedOut ? WORDS.backTo : WORDS.forWhom}</p>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {asksForCode && (
        <TextField
          label="Code of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <div role="alert" id={errorId}>
        {problem && <p className="field-error mb-3">{problem}</p>}
      </div>
      <BusyButton type="submit" busy={busy} busyLabel="Signing in..." className="w-100">
        Sign In
      </BusyButton>
      <PasskeyButton variant="link" className="w-100 mt-2" busy={passkey.isPending} onClick={enterWithPasskey}>
        Use a passkey
      </PasskeyButton>
    </Form>
  );
}
