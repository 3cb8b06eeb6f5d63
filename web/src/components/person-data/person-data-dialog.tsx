import { EXPORT_FILES, type ErasurePreview, type PersonExport } from '@stillpoint/contracts';
import { useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import Modal from 'react-bootstrap/Modal';
import { Dialog } from '../dialog.tsx';
import { isTransient, reasonOf } from '../../lib/api.ts';
import { browserZone, longDay } from '../../lib/time.ts';
import { BusyButton } from '../form/busy-button.tsx';
import { TextField } from '../form/fields.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { LoadError } from '../state/load-error.tsx';
import { Skeleton } from '../state/skeleton.tsx';
import { WORDS } from './words.ts';

const LOOK_AGAIN_MS = 2_000;

interface Copied {
  /** Reads how far the copy is. */
  copy: UseQueryOptions<PersonExport | null>;
  prepare: () => Promise<PersonExport>;
  /** Where a file of the copy is fetched. */
  fileAt: (file: string) => string;
}

interface Running {
  isPending: boolean;
  error: Error | null;
  mutate: (email: string) => void;
  reset: () => void;
}

/** A copy of all that is kept of a person, and its end: for themselves, or the practice for a client. */
export function PersonDataDialog({
  title,
  copyWords,
  eraseLabel,
  erasure,
  erase,
  unanswered,
  onHide,
  ...copied
}: Copied & {
  title: string;
  copyWords: string;
  eraseLabel: string;
  /** Reads what would go. */
  erasure: UseQueryOptions<ErasurePreview | null>;
  /** With the address that was typed. */
  erase: Running;
  /** Said when no answer to it came. */
  unanswered: string;
  onHide: () => void;
}) {
  const outlook = useQuery({ ...erasure, staleTime: 0 });
  return (
    <Dialog show onHide={erase.isPending ? () => undefined : onHide} scrollable aria-labelledby="person-data-title">
      <Modal.Header closeButton>
        <Modal.Title as="h2" id="person-data-title">
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body className="pt-0">
        <section aria-labelledby="person-copy-title">
          <h3 id="person-copy-title">A copy</h3>
          <p>{copyWords}</p>
          <Copy {...copied} />
        </section>
        <hr />
        <section aria-labelledby="person-erase-title">
          <h3 id="person-erase-title">{eraseLabel}</h3>
          {outlook.isPending && <Skeleton rows={4} label="Looking at what would go" />}
          {outlook.isError && <LoadError error={outlook.error} onRetry={() => void outlook.refetch()} />}
          {outlook.data && <Erase outlook={outlook.data} label={eraseLabel} {...{ erase, unanswered }} />}
        </section>
      </Modal.Body>
    </Dialog>
  );
}

/** Whose copy it is was erased meanwhile, elsewhere. */
const isGone = (error: Error | null): boolean => error !== null && !isTransient(error);

function Copy({ copy, prepare: ask, fileAt }: Copied) {
  const queryClient = useQueryClient();
  const { data, error } = useQuery({
    ...copy,
    refetchInterval: ({ state: { data: last, error: failed } }) =>
      last?.state === 'preparing' && !isGone(failed) && LOOK_AGAIN_MS,
  });
  const prepare = useMutation({
    mutationFn: ask,
    onSuccess: (begun) => queryClient.setQueryData(copy.queryKey, begun),
  });
  const { state = 'none', expiresAt = null } = data ?? {};
  const gone = isGone(error) ? error : null;
  const isPreparing = prepare.isPending || (state === 'preparing' && !gone);
  const failed = prepare.error ?? gone;
  return (
    <>
      {state === 'ready' && expiresAt && (
        <p>
          {EXPORT_FILES.map((file) => (
            <a key={file} className="btn btn-sm btn-outline-primary me-2 mb-2" href={fileAt(file)} download>
              {file === 'data.pdf' ? 'Download to read (PDF)' : 'Download for programs (JSON)'}
            </a>
          ))}
        </p>
      )}
      <p className="text-secondary" role="status">
        {isPreparing && WORDS.making}
        {state === 'ready' && expiresAt && WORDS.readyUntil(longDay(expiresAt, browserZone()))}
      </p>
      <FormFailure failure={failed && reasonOf(failed, WORDS.notMade)} />
      <BusyButton
        variant="outline-primary"
        size="sm"
        busy={isPreparing}
        busyLabel="Preparing..."
        onClick={() => prepare.mutate()}
      >
        {state === 'ready' ? 'Prepare a new copy' : 'Prepare a copy'}
      </BusyButton>
    </>
  );
}

function Erase({
  outlook,
  label,
  erase,
  unanswered,
}: {
  outlook: ErasurePreview;
  label: string;
  erase: Running;
  unanswered: string;
}) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!erase.isPending) erase.mutate(typed);
  };
  return (
    <>
      <p>This goes:</p>
      <List words={outlook.goes} />
      <p>This stays:</p>
      <List words={outlook.stays} />
      {outlook.obstacle !== null ? (
        <p role="status">{outlook.obstacle}</p>
      ) : (
        <form noValidate onSubmit={submit} onChange={() => erase.error && erase.reset()}>
          <TextField
            label="E-mail address"
            type="email"
            autoComplete="off"
            help={WORDS.typeAddress}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <FormFailure failure={erase.error && reasonOf(erase.error, unanswered)} />
          <BusyButton type="submit" variant="danger" busy={erase.isPending} busyLabel="Erasing...">
            {label}
          </BusyButton>
        </form>
      )}
    </>
  );
}

const List = ({ words }: { words: readonly string[] }) => (
  <ul>
    {words.map((each) => (
      <li key={each}>{each}</li>
    ))}
  </ul>
);
