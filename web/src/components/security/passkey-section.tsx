import { MAX_PASSKEY_NAME, type PasskeySummary } from '@stillpoint/contracts';
import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { reasonOf } from '../../lib/api.ts';
import { longDay, momentText } from '../../lib/time.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { TextField } from '../form/fields.tsx';
import { useSaving, type Savable } from '../form/use-saving.ts';
import { TitledCard } from '../page/titled-card.tsx';
import { toast, toastError } from '../toast/toast-store.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { canUsePasskeys, passkeyProblem } from './passkeys.ts';
import { WORDS } from './words.ts';
import './security.scss';

/** An account's passkeys: what they are, those there are, and one more. */
export function PasskeySection({
  passkeys,
  timeZone,
  words,
  onAdd,
  remove,
  consequence,
}: {
  passkeys: readonly PasskeySummary[];
  /** Whose clock the times are told by. */
  timeZone: string;
  /** What they are good for here. */
  words: string;
  /** Makes one with the device and keeps it under this name. */
  onAdd: (name: string) => Promise<unknown>;
  /** Removes one by its id. */
  remove: Savable<unknown, string>;
  /** What else removing one means, said before it. */
  consequence?: string | undefined;
}) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const removal = useDialog<PasskeySummary>();
  const add = async () => {
    setBusy(true);
    try {
      await onAdd(name.trim() || 'Passkey');
      setName('');
      toast(WORDS.added);
    } catch (error) {
      const description = reasonOf(error, passkeyProblem(error) ?? '');
      if (description) toastError('Passkey', description);
    } finally {
      setBusy(false);
    }
  };
  const removing = useSaving(remove, {
    onSuccess: () => {
      toast(WORDS.removed);
      removal.close();
    },
    onError: (error) => toastError('Passkey', reasonOf(error, WORDS.notRemoved)),
  });
  return (
    <TitledCard title="Passkeys">
      <p className="text-secondary">{words}</p>
      {passkeys.length > 0 && (
        <ul className="list-unstyled security-list mb-3">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <div className="text-secondary">
                  added {longDay(passkey.createdAt, timeZone)}
                  {passkey.lastUsedAt && `, last used ${longDay(passkey.lastUsedAt, timeZone)}`}
                </div>
              </div>
              <Button
                size="sm"
                variant="outline-secondary"
                aria-label={`Remove the passkey ${passkey.name}, added ${momentText(passkey.createdAt, timeZone)}`}
                onClick={() => removal.open(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <>
          <TextField
            label="Name of a new passkey"
            optional
            placeholder="My laptop"
            maxLength={MAX_PASSKEY_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <PasskeyButton busy={busy} onClick={() => void add()}>
            Add a passkey
          </PasskeyButton>
        </>
      ) : (
        <p className="mb-0">{WORDS.notSupported}</p>
      )}
      <ConfirmDialog
        show={removal.show}
        title={WORDS.removeQuestion}
        confirmLabel="Remove it"
        busyLabel="Removing..."
        cancelLabel="Keep it"
        saving={removing}
        onConfirm={() => removing.run(removal.subject!.id)}
        onCancel={removal.close}
      >
        {WORDS.removing(removal.subject?.name ?? '')} {consequence}
      </ConfirmDialog>
    </TitledCard>
  );
}
