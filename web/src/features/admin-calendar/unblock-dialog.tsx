import type { BlockedTime } from '@stillpoint/contracts';
import { showFailure } from '../../components/admin/show-failure.ts';
import { undo } from '../../components/admin/undo.ts';
import { ConfirmDialog } from '../../components/form/confirm-dialog.tsx';
import type { DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { usePractice } from '../../lib/practice.tsx';
import { clockTime, momentWords } from '../../lib/time.ts';
import { useBlockTime, useUnblockTime } from './api.ts';
import { WORDS } from './words.ts';

/** Asks once, then opens a blocked time again. */
export function UnblockDialog({ blocked, show, onClose }: DialogProps & { blocked: BlockedTime }) {
  const { timeZone } = usePractice();
  const block = useBlockTime();
  const { startsAt, endsAt, label } = blocked;
  const opening = useSaving(useUnblockTime(), {
    onSuccess: () => {
      toast({
        title: 'Time Opened',
        description: WORDS.opened,
        action: undo(() => block.mutateAsync({ startsAt, endsAt, label })),
      });
      onClose();
    },
    onError: (error) => showFailure(error, WORDS.notOpened),
  });
  return (
    <ConfirmDialog
      show={show}
      title={WORDS.openQuestion}
      confirmLabel="Open Time"
      busyLabel="Opening..."
      cancelLabel="Keep it blocked"
      saving={opening}
      onConfirm={() => opening.run(blocked.id)}
      onCancel={onClose}
    >
      <p className="mb-0">
        <b>
          {momentWords(startsAt, timeZone)} – {clockTime(endsAt, timeZone)}
        </b>
        {label && (
          <>
            <br />
            {label}
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
