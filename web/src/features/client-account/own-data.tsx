import {
  CLIENT_EXPORT_PATH,
  checkClientConfirmation,
  eraseOwnAccount,
  getOwnErasure,
  getOwnExport,
  requestOwnExport,
} from '@stillpoint/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { PersonDataDialog } from '../../components/person-data/person-data-dialog.tsx';
import { toastError } from '../../components/toast/toast-store.ts';
import { call, read, reasonOf } from '../../lib/api.ts';
import { dropAllDrafts } from '../../lib/drafts.ts';
import { forgetKnownClient } from '../../lib/session/known-client.ts';

/** 'Your data': a copy of it, and its end. Who is there is shown first. */
export function OwnData() {
  const [isOpen, setOpen] = useState(false);
  const check = useMutation({
    mutationFn: () => call(checkClientConfirmation),
    onSuccess: () => setOpen(true),
    onError: (error) => toastError('Not opened', reasonOf(error, 'Please check your connection and try again.')),
  });
  return (
    <section className="card" aria-labelledby="own-data-title">
      <div className="card-body">
        <h2 id="own-data-title">Your data</h2>
        <p>Download everything that is kept of you, or erase your account.</p>
        <BusyButton
          variant="outline-primary"
          busy={check.isPending}
          busyLabel="Opening..."
          onClick={() => check.mutate()}
        >
          Copy or erase your data
        </BusyButton>
      </div>
      {isOpen && <Dialog onHide={() => setOpen(false)} />}
    </section>
  );
}

function Dialog({ onHide }: { onHide: () => void }) {
  const erase = useMutation({
    mutationFn: (email: string) => call(eraseOwnAccount, { body: { email } }),
    onSuccess: () => {
      dropAllDrafts();
      forgetKnownClient();
      window.location.assign('/');
    },
  });
  return (
    <PersonDataDialog
      title="Your data"
      copyWords="Account, appointments, payments and mails, as a PDF to read and as a file for other programs. We write to you when it is ready; it stays here for a day."
      eraseLabel="Erase my account"
      copy={read(getOwnExport)}
      prepare={() => call(requestOwnExport)}
      fileAt={(file) => CLIENT_EXPORT_PATH.replace(':file', file)}
      erasure={read(getOwnErasure)}
      erase={erase}
      onHide={onHide}
    />
  );
}
