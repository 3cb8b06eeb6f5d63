import type { PasskeyCredential } from '@stillpoint/contracts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { reasonOf } from '../../lib/api.ts';
import { handleStepUps } from '../../lib/session/step-up.ts';
import { TRY_AGAIN } from '../../lib/words.ts';
import { TextField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { passkeyProblem, signWithPasskey } from './passkeys.ts';
import { WORDS } from './words.ts';

/** What a person may show. */
export type Shown = { secret: string } | { passkey: PasskeyCredential };

/**
 * 'Confirm that it is you': step-up authentication with a password, code or passkey. When the server demands it, the dialog opens,
 * and the request is repeated afterwards. Each page whose requests may need it renders one.
 */
export function ConfirmPerson({
  username,
  secret,
  hasApp = true,
  passkeyOptions,
  onShown,
}: {
  /** The account to confirm; '' while it is not known. */
  username: string;
  /** What is typed here. */
  secret: 'password' | 'code';
  /** Whether an authenticator app shows codes; otherwise only recovery codes can be typed. */
  hasApp?: boolean;
  /** Null: this account has no passkeys. */
  passkeyOptions: (() => Promise<Record<string, unknown>>) | null;
  onShown: (shown: Shown) => Promise<unknown>;
}) {
  const [show, setShow] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const settle = useRef<((confirmed: boolean) => void) | null>(null);

  useEffect(
    () =>
      handleStepUps(
        () =>
          new Promise((resolve) => {
            settle.current?.(false);
            settle.current = resolve;
            setTyped('');
            setProblem(null);
            setShow(true);
          }),
      ),
    [],
  );
  const finish = (confirmed: boolean) => {
    setShow(false);
    settle.current?.(confirmed);
    settle.current = null;
  };
  const present = async (make: () => Promise<Shown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await onShown(await make());
      finish(true);
    } catch (error) {
      setProblem(reasonOf(error, passkeyProblem(error) ?? TRY_AGAIN));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') setProblem(WORDS.missing(secret));
    else if (!busy) void present(async () => ({ secret: typed }));
  };
  return (
    <FormDialog
      title="Confirm that it is you"
      submitLabel="Confirm"
      busyLabel="Checking..."
      saving={{ busy, failure: problem, reset: () => setProblem(null) }}
      show={show}
      onClose={() => finish(false)}
      onSubmit={submit}
      beside={
        passkeyOptions && (
          <PasskeyButton
            className="me-auto"
            busy={busy}
            onClick={() => void present(async () => ({ passkey: await signWithPasskey(await passkeyOptions()) }))}
          >
            Use a passkey
          </PasskeyButton>
        )
      }
    >
      <p className="text-secondary">{WORDS.longAgo}</p>
      {/* For password managers: clients and the administrator sign in at one address. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={secret === 'password' ? 'Password' : WORDS.codeLabel(hasApp)}
        type={secret === 'password' ? 'password' : 'text'}
        autoComplete={secret === 'password' ? 'current-password' : 'one-time-code'}
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
