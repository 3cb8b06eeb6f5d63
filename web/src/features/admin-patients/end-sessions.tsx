import { useState } from 'react';
import Dropdown from 'react-bootstrap/Dropdown';
import { ConfirmDialog } from '../../components/form/confirm-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast, toastError } from '../../components/toast/toast-store.ts';
import { reasonOf } from '../../lib/api.ts';
import { useEndSessions } from './api.ts';
import { WORDS } from './words.ts';

/** Signs a client out everywhere, for a lost or stolen device. */
export function EndSessions({ clientName, clientEmail }: { clientName: string; clientEmail: string }) {
  const [isAsking, setAsking] = useState(false);
  const ending = useSaving(useEndSessions(), {
    onSuccess: ({ ended }) => {
      toast({ title: 'Signed out', description: WORDS.ended(ended) });
      setAsking(false);
    },
    onError: (error) => toastError('Not signed out', reasonOf(error, WORDS.notEnded)),
  });
  return (
    <>
      <Dropdown.Item as="button" type="button" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Dropdown.Item>
      <ConfirmDialog
        show={isAsking}
        title={WORDS.signOutQuestion}
        confirmLabel="Sign out"
        busyLabel="Signing out..."
        saving={ending}
        onConfirm={() => ending.run(clientEmail)}
        onCancel={() => setAsking(false)}
      >
        {WORDS.signingOut(clientName)}
      </ConfirmDialog>
    </>
  );
}
