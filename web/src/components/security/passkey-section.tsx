import { MAX_PASSKEY_NAME, type PasskeySummary } from '@stillpoint/contracts';
import { useState } from 'react';
import { reasonOf } from '../../lib/api.ts';
import { longDay, momentText } from '../../lib/time.ts';
import { useDialog } from '../../lib/use-dialog.ts';
import { BusyButton } from '../form/busy-button.tsx';
import { ConfirmDialog, NOT_SAVING } from '../form/confirm-dialog.tsx';
import { TextField } from '../form/fields.tsx';
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
  onRemove,
}: {
  passkeys: readonly PasskeySummary[];
  /** Whose clock the times are told by. */
  timeZone: string;
  /** What they are good for here. */
  words: string;
  /** Makes one with the device and keeps it under this name. */
  onAdd: (name: string) => Promise<unknown>;
  onRemove: (id: string) => Promise<unknown>;
}) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState<string | null>(null);
  const removal = useDialog<PasskeySummary>();
  const during = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      const description = reasonOf(error, passkeyProblem(error) ?? '');
      if (description) toastError('Passkey', description);
    } finally {
      setBusy(null);
    }
  };
  const add = () =>
    during('add', async () => {
      await onAdd(name.trim() || 'Passkey');
      setName('');
      toast(WORDS.added);
    });
  const remove = () => {
    const { id } = removal.subject!;
    removal.close();
    void during(id, () => onRemove(id));
  };
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
              <BusyButton
                size="sm"
                variant="outline-secondary"
                busy={busy === passkey.id}
                busyLabel="Removing..."
                aria-label={`Remove the passkey ${passkey.name}, added ${momentText(passkey.createdAt, timeZone)}`}
                onClick={() => removal.open(passkey)}
              >
                Remove
              </BusyButton>
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
          <PasskeyButton busy={busy === 'add'} onClick={() => void add()}>
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
        saving={NOT_SAVING}
        onConfirm={remove}
        onCancel={removal.close}
      >
        {WORDS.removing(removal.subject?.name ?? '')}
      </ConfirmDialog>
    </TitledCard>
  );
}
