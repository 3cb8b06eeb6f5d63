import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { encode } from 'uqr';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { ConfirmDialog, NOT_SAVING } from '../../components/form/confirm-dialog.tsx';
import { CodeField } from '../../components/form/fields.tsx';
import { TitledCard } from '../../components/page/titled-card.tsx';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useBeginTotp, useConfirmTotp, useRemoveTotp } from './api.ts';
import { WORDS } from './words.ts';
import { TRY_AGAIN } from '../../lib/words.ts';
import './totp-section.scss';

const failed = (error: unknown) => toastError('Authenticator App', reasonOf(error, TRY_AGAIN));

/** The authenticator app: set up with a QR code and its first code, or removed. */
export function TotpSection({
  isOn,
  isRequired,
  onCodes,
}: {
  isOn: boolean;
  /** Whether the practice requires a second factor. */
  isRequired: boolean;
  onCodes: (codes: string[] | null) => void;
}) {
  const begin = useBeginTotp();
  const confirm = useConfirmTotp();
  const remove = useRemoveTotp();
  const [code, setCode] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refusal = confirm.isError ? reasonOf(confirm.error, WORDS.tryAgain) : undefined;
  const problem = isMissing ? WORDS.totp.missing : refusal;
  const about = useId();
  // The button or the form that had the focus is gone once it is on, or off.
  const card = useRef<HTMLDivElement>(null);
  const was = useRef(isOn);
  useEffect(() => {
    if (was.current !== isOn && document.activeElement === document.body)
      card.current?.querySelector('button')?.focus();
    was.current = isOn;
  }, [isOn]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    setIsMissing(code.trim() === '');
    if (code.trim() === '') return field.current?.focus();
    confirm.mutate(code.trim(), {
      onSuccess: ({ recoveryCodes }) => {
        begin.reset();
        setCode('');
        onCodes(recoveryCodes);
        toast(WORDS.totp.added);
      },
    });
  };
  return (
    <TitledCard title="Authenticator app">
      <div ref={card}>
        <p className="text-secondary">{isOn ? WORDS.totp.isOn : WORDS.totp.what}</p>
        {isOn && (
          <BusyButton
            variant="outline-danger"
            busy={remove.isPending}
            busyLabel="Removing..."
            onClick={() => setAsking(true)}
          >
            Remove the app
          </BusyButton>
        )}
        {!isOn && !begin.data && (
          <BusyButton
            busy={begin.isPending}
            busyLabel="Preparing..."
            onClick={() => begin.mutate(undefined, { onError: failed })}
          >
            Set up the app
          </BusyButton>
        )}
        {!isOn && begin.data && (
          <form noValidate onSubmit={submit} className="totp-setup">
            <QrCode text={begin.data.uri} />
            <div>
              <p id={about}>
                Scan this with the app, or type the key{' '}
                <code className="totp-key">
                  {begin.data.secret.match(/.{1,4}/g)?.map((four, at) => (
                    <span key={at}>{four}</span>
                  ))}
                </code>
              </p>
              <CodeField
                ref={field}
                label="The six digits it shows"
                about={about}
                value={code}
                onChange={(event) => {
                  setCode(event.target.value);
                  setIsMissing(false);
                  if (confirm.isError) confirm.reset();
                }}
                error={problem === undefined ? undefined : { type: 'server', message: problem }}
              />
              <BusyButton type="submit" busy={confirm.isPending} busyLabel="Checking...">
                Turn it on
              </BusyButton>
            </div>
          </form>
        )}
      </div>
      <ConfirmDialog
        show={isAsking}
        title={WORDS.totp.removeQuestion}
        confirmLabel="Remove it"
        busyLabel="Removing..."
        cancelLabel="Keep it"
        saving={NOT_SAVING}
        onConfirm={() => {
          setAsking(false);
          // Left by a setup to whose code no answer came.
          begin.reset();
          confirm.reset();
          setCode('');
          remove.mutate(undefined, { onError: failed });
        }}
        onCancel={() => setAsking(false)}
      >
        {WORDS.totp.removing(isRequired)}
      </ConfirmDialog>
    </TitledCard>
  );
}

/** Dark squares on a light ground in both colour modes: cameras want it so. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="totp-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the authenticator app">
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
