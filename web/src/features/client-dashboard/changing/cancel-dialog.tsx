import arrows from 'bootstrap-icons/icons/arrow-left-right.svg?raw';
import type { Appointment } from '@stillpoint/contracts';
import { CANCELLING, isFullyRefundable } from '@stillpoint/scheduling';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/form/confirm-dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Note } from '../../../components/state/note.tsx';
import { When } from '../../../components/when.tsx';
import { reasonOf } from '../../../lib/api.ts';
import { isOtherThanShown, useCancelAppointment, useReadAgain } from '../api.ts';
import { fullRefundEnd, isFullRefundOver, refundDue, refundWords } from './refund-due.ts';
import { WORDS } from '../words.ts';
import './cancel-dialog.scss';

/**
 * Asks once before cancelling, and says exactly what goes back. When the server would refund another amount, or the session was moved
 * meanwhile, nothing is cancelled: how it stands now is shown and asked about. `onMove` when the session can be moved instead.
 */
export function CancelDialog({
  appointment,
  show,
  now,
  onHide,
  onMove,
}: {
  appointment: Appointment;
  show: boolean;
  now: Date;
  onHide: () => void;
  onMove: ((appointment: Appointment) => void) | null;
}) {
  /** How things stood when the server refused, by its own clock, and what it said. */
  const [corrected, setCorrected] = useState<{ appointment: Appointment; at: Date; why: string } | null>(null);
  const [wantsMove, setWantsMove] = useState(false);
  const cancel = useCancelAppointment();
  const readAgain = useReadAgain();
  const asked = corrected?.appointment ?? appointment;
  const at = corrected?.at ?? now;
  const { paid, refund } = refundDue(asked, at);

  const confirm = () =>
    cancel.mutate(
      { id: asked.id, expectedRefund: refund, basedOn: asked.appointmentDate },
      {
        onSuccess: onHide,
        onError: (error) => {
          if (!isOtherThanShown(error)) return onHide();
          const why = reasonOf(error, WORDS.notCancelled);
          void readAgain(asked.id).then((fresh) =>
            setCorrected({ appointment: fresh ?? asked, at: error.at ?? new Date(), why }),
          );
        },
      },
    );
  return (
    <ConfirmDialog
      show={show}
      title={WORDS.cancelQuestion}
      confirmLabel="Cancel Appointment"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      busy={cancel.isPending}
      onCancel={onHide}
      onConfirm={confirm}
      onExited={() => wantsMove && onMove?.(asked)}
    >
      {corrected && (
        <Note tone="error" className="mb-3">
          {corrected.why}
        </Note>
      )}
      <p className="mb-1 fw-semibold">{asked.service.name}</p>
      <p>
        <When instant={asked.appointmentDate} />
      </p>
      <p className={paid > 0 ? 'refund-due tabular' : 'mb-2'}>{refundWords(asked, at)}</p>
      {paid > 0 && !isFullyRefundable(asked.cancellationPolicy) && (
        <p className="mb-2 text-secondary">
          <FullRefundUntil appointment={asked} isOver={isFullRefundOver(asked, at)} />
        </p>
      )}
      <p className="mb-0 text-secondary">{WORDS.timeIsFree}</p>
      {onMove && (
        <div className="moving-instead">
          <p>{WORDS.moveInstead}</p>
          <button
            type="button"
            className="btn btn-outline-primary"
            onClick={() => {
              setWantsMove(true);
              onHide();
            }}
          >
            <Icon svg={arrows} />
            Move it instead
          </button>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Until when all that was paid is, or was, refunded, and what is after that. */
function FullRefundUntil({ appointment, isOver }: { appointment: Appointment; isOver: boolean }) {
  const { lateRefundPercent } = appointment.cancellationPolicy;
  const until = <When instant={fullRefundEnd(appointment).toISOString()} within />;
  return isOver ? (
    <>
      {CANCELLING.allWasUntil} {until}.
    </>
  ) : (
    <>
      {CANCELLING.allUntil} {until}, {CANCELLING.afterThat(lateRefundPercent)}
    </>
  );
}
