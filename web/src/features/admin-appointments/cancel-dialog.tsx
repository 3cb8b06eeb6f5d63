import type { AdminAppointment } from '@stillpoint/contracts';
import { formatMoney, isFreeOfCharge, PRACTICE_CANCELLING } from '@stillpoint/scheduling';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { canMove } from '../../components/admin/can-move.ts';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { ConfirmDialog } from '../../components/form/confirm-dialog.tsx';
import type { DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { isRefused } from '../../lib/api.ts';
import { useNow } from '../../lib/use-now.ts';
import type { useCancelAppointment } from './api.ts';
import { showAppointmentFailure } from './show-appointment-failure.ts';
import { WORDS } from './words.ts';

/** Asks once, in words, before an appointment is cancelled for the practice. */
export function CancelDialog({
  appointment,
  show,
  cancel,
  onClose,
}: DialogProps & { appointment: AdminAppointment; cancel: ReturnType<typeof useCancelAppointment> }) {
  const { moveAppointment } = useAdminActions();
  const now = useNow();
  const saving = useSaving(cancel, {
    onSuccess: ({ message, refunded }) => {
      // Of a payment that came meanwhile, nothing was said when it was asked.
      const isNews = refunded && appointment.paymentStatus === 'pending';
      toast({ title: 'Success', description: isNews ? message : WORDS.cancelled });
      onClose();
    },
    onError: (error) => {
      const why = showAppointmentFailure(error, WORDS.notCancelled);
      if (!['changed_meanwhile', 'cannot_cancel', 'not_found'].some((code) => isRefused(error, code))) return why;
      // How it stands now is on the page, to be asked about anew.
      onClose();
      return null;
    },
  });
  const moveInstead = () => {
    saving.reset();
    onClose();
    moveAppointment(appointment);
  };
  return (
    <ConfirmDialog
      show={show}
      title={WORDS.cancelQuestion}
      confirmLabel="Cancel Appointment"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      saving={saving}
      onConfirm={() => saving.run({ id: appointment.id, basedOn: appointment.appointmentDate })}
      onCancel={onClose}
    >
      <p className="mb-1 fw-semibold">
        <bdi>{appointment.clientName}</bdi>, <bdi>{appointment.service.name}</bdi>
      </p>
      <p>
        <PracticeTime instant={appointment.appointmentDate} />
      </p>
      <p className="mb-0 text-secondary">{WORDS.cancelling(refundWords(appointment))}</p>
      {canMove(appointment, now) && !saving.busy && (
        <button type="button" className="btn-text mt-3" onClick={moveInstead}>
          Move it to another time instead
        </button>
      )}
    </ConfirmDialog>
  );
}

/** What the practice cancels is refunded whole, whatever its policy says for clients. */
function refundWords(appointment: AdminAppointment): string {
  const { refundedAmount, service, isPaidDirectly } = appointment;
  const formatted = (amount: number) => formatMoney(amount, service.currency);
  if (appointment.isPaymentUnderReview) return PRACTICE_CANCELLING.checked;
  if (isFreeOfCharge(appointment) || appointment.paymentStatus === 'pending') return PRACTICE_CANCELLING.notCharged;
  if (refundedAmount === null) return PRACTICE_CANCELLING.all(formatted(service.price), isPaidDirectly);
  return refundedAmount >= service.price
    ? PRACTICE_CANCELLING.refundedBefore
    : PRACTICE_CANCELLING.rest(formatted(refundedAmount), formatted(service.price), isPaidDirectly);
}
