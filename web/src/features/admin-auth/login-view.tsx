import type { SecondFactor } from '@stillpoint/contracts';
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
import { canUsePasskeys, passkeyProblem } from '../../components/security/passkeys.ts';
import { WORDS as SECURITY } from '../../components/security/words.ts';
import { TRY_AGAIN } from '../../lib/words.ts';
import { useAdminLogin, useAdminPasskeyLogin } from './api.ts';
import { WORDS } from './words.ts';

/** Spec section 9: about 100 ms between the answer and the dashboard. */
const PAUSE = 100;

const needsFactor = (error: unknown) => isRefused(error, 'second_factor_required');

/** What to show for a failed login: the spec's sentence for wrong credentials, the server's own for too many attempts or an outage. */
function reasonForRefusal(error: unknown): string {
  if (needsFactor(error)) return '';
  const refused = error instanceof ApiError && (error.status === 400 || error.status === 401);
  return refused ? WORDS.refused : reasonOf(error, TRY_AGAIN);
}

/** Admin login (spec section 2): ignored while a field is empty. */
export function AdminLoginView() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [arrived, setArrived] = useState(false);
  const [code, setCode] = useState('');
  /** What the account has besides the password; null until the password was right. */
  const [factors, setFactors] = useState<readonly SecondFactor[] | null>(null);
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
    if (busy || username.trim() === '' || password === '' || (factors && code.trim() === '')) return;
    passkey.reset();
    login.mutate(
      { username, password, ...(factors ? { code } : {}) },
      { onSuccess: () => setArrived(true), onError: (error) => needsFactor(error) && setFactors(error.factors) },
    );
  };
  const enterWithPasskey = () => {
    if (busy) return;
    login.reset();
    passkey.mutate(undefined, { onSuccess: () => setArrived(true) });
  };
  // Where there is no app, the passkey is what is asked for, and a recovery code the way out.
  const isPasskeyNext = factors?.includes('passkey') && !factors.includes('app') && canUsePasskeys();
  const passkeyButton = (variant: 'primary' | 'link', autoFocus = false) => (
    <PasskeyButton
      variant={variant}
      className={`w-100 ${variant === 'link' ? 'mt-2' : 'mb-3'}`}
      autoFocus={autoFocus}
      busy={passkey.isPending}
      onClick={enterWithPasskey}
    >
      Use a passkey
    </PasskeyButton>
  );
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
      {isPasskeyNext && (
        <>
          <p>{WORDS.usePasskey}</p>
          {passkeyButton('primary', true)}
        </>
      )}
      {factors && (
        <TextField
          label={SECURITY.codeLabel(factors.includes('app'))}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!isPasskeyNext}
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <div role="alert" id={errorId}>
        {problem && <p className="field-error mb-3">{problem}</p>}
      </div>
      <BusyButton
        type="submit"
        variant={isPasskeyNext ? 'outline-primary' : 'primary'}
        busy={busy}
        busyLabel="Signing in..."
        className="w-100"
      >
        Sign In
      </BusyButton>
      {!isPasskeyNext && (factors?.includes('passkey') ?? true) && passkeyButton('link')}
    </Form>
  );
}
