import arrows from 'bootstrap-icons/icons/arrow-left-right.svg?raw';
import type { Appointment } from '@stillpoint/contracts';
import { CANCELLING, isFullyRefundable } from '@stillpoint/scheduling';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/form/confirm-dialog.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useSaving } from '../../../components/form/use-saving.ts';
import { toast, toastError } from '../../../components/toast/toast-store.ts';
import { When } from '../../../components/when.tsx';
import { isRefused, reasonOf } from '../../../lib/api.ts';
import { serverTime } from '../../../lib/clock.ts';
import { isOtherThanShown, useCancelAppointment, useLastRead } from '../api.ts';
import { fullRefundEnd, isFullRefundOver, refundDue, refundWords } from './refund-due.ts';
import { WORDS } from '../words.ts';
import './cancel-dialog.scss';

/**
 * Asks once before cancelling, and says exactly what goes back. When the server would refund another amount, or the session was
 * moved meanwhile, nothing is cancelled: how it stands now is shown and asked about. Closes when there is nothing to cancel any
 * more. `onMove` when the session can be moved instead.
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
  /** How things stood when the server refused. */
  const [corrected, setCorrected] = useState<{ appointment: Appointment; at: Date } | null>(null);
  const [wantsMove, setWantsMove] = useState(false);
  const lastRead = useLastRead();
  const asked = corrected?.appointment ?? appointment;
  const at = corrected?.at ?? now;
  const { paid, refund } = refundDue(asked, at);

  const saving = useSaving(useCancelAppointment(), {
    onSuccess: onHide,
    onError: (error) => {
      const why = reasonOf(error, WORDS.notCancelled);
      const found = lastRead(asked.id);
      if (found?.status === 'cancelled') {
        // By another device, the practice, or a request whose answer was lost.
        toast(WORDS.isCancelled);
        onHide();
        return null;
      }
      if (!isOtherThanShown(error)) {
        if (isRefused(error, 'cannot_cancel') || isRefused(error, 'not_found')) onHide();
        return toastError('Cancellation Failed', why);
      }
      setCorrected({ appointment: found ?? asked, at: new Date(serverTime()) });
      return why;
    },
  });
  return (
    <ConfirmDialog
      show={show}
      title={WORDS.cancelQuestion}
      confirmLabel="Cancel Appointment"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      saving={saving}
      onCancel={onHide}
      onConfirm={() => saving.run({ id: asked.id, expectedRefund: refund, basedOn: asked.appointmentDate })}
      onExited={() => wantsMove && onMove?.(asked)}
    >
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
