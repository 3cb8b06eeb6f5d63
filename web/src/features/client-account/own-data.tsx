import {
  CLIENT_EXPORT_PATH,
  checkClientConfirmation,
  eraseOwnAccount,
  getClientUser,
  getOwnErasure,
  getOwnExport,
  requestOwnExport,
} from '@stillpoint/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import Modal from 'react-bootstrap/Modal';
import { Dialog } from '../../components/dialog.tsx';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { TitledCard } from '../../components/page/titled-card.tsx';
import { PersonDataDialog } from '../../components/person-data/person-data-dialog.tsx';
import { toastError } from '../../components/toast/toast-store.ts';
import { call, isLoggedOut, isTransient, read, reasonOf } from '../../lib/api.ts';
import { forgetPage } from '../../lib/session/forget-page.ts';
import { forgetKnownClient } from '../../lib/session/known-client.ts';
import { WORDS } from './words.ts';
import { TRY_AGAIN } from '../../lib/words.ts';

/** 'Your data': a copy of it, and its erasure. Needs step-up authentication. */
export function OwnData() {
  const [isOpen, setOpen] = useState(false);
  const check = useMutation({
    mutationFn: () => call(checkClientConfirmation),
    onSuccess: () => setOpen(true),
    onError: (error) => toastError('Not opened', reasonOf(error, TRY_AGAIN)),
  });
  return (
    <TitledCard title="Your data">
      <p>{WORDS.ownData}</p>
      <BusyButton
        variant="outline-primary"
        busy={check.isPending}
        busyLabel="Opening..."
        onClick={() => check.mutate()}
      >
        Copy or erase your data
      </BusyButton>
      {isOpen && <DataDialog onHide={() => setOpen(false)} />}
    </TitledCard>
  );
}

function DataDialog({ onHide }: { onHide: () => void }) {
  const mayBeErased = useRef(false);
  const erase = useMutation({
    mutationFn: async (email: string) => {
      try {
        const { message } = await call(eraseOwnAccount, { body: { email } });
        return { title: 'Account erased', words: message };
      } catch (error) {
        mayBeErased.current ||= isTransient(error);
        // With the account its login is gone.
        if (mayBeErased.current && (await isSignedOut())) return WORDS.signedOut;
        throw error;
      }
    },
    onSuccess: () => {
      forgetPage();
      forgetKnownClient();
    },
  });
  if (erase.data) return <Erased {...erase.data} />;
  return (
    <PersonDataDialog
      title="Your data"
      copyWords={WORDS.whatData}
      eraseLabel="Erase my account"
      copy={read(getOwnExport)}
      prepare={() => call(requestOwnExport)}
      fileAt={(file) => CLIENT_EXPORT_PATH.replace(':file', file)}
      erasure={read(getOwnErasure)}
      erase={erase}
      unanswered={WORDS.unanswered}
      onHide={onHide}
    />
  );
}

const isSignedOut = (): Promise<boolean> => call(getClientUser).then(() => false, isLoggedOut);

/** Says so, and then leaves for the site root as a fresh document, so that nothing of the client stays in memory. */
function Erased({ title, words }: { title: string; words: string }) {
  const leave = () => window.location.assign('/');
  return (
    <Dialog show onHide={leave} aria-labelledby="erased-title">
      <Modal.Header>
        <Modal.Title as="h2" id="erased-title">
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body className="pt-0">{words}</Modal.Body>
      <Modal.Footer>
        <button type="button" className="btn btn-primary" onClick={leave}>
          Close
        </button>
      </Modal.Footer>
    </Dialog>
  );
}
