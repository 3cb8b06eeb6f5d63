import { isFreeOfCharge, type Appointment } from '@stillpoint/contracts';
import { loginAgainIn } from '../../components/admin/logged-out.ts';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toast-store.ts';
import { ApiError, reasonOf } from '../../lib/api.ts';
import type { useCancelAppointment } from './api.ts';

/** Asks once, in words, before an appointment is cancelled for the practice. */
export function CancelDialog({
  appointment,
  show,
  cancel,
  onClose,
}: {
  appointment: Appointment;
  show: boolean;
  cancel: ReturnType<typeof useCancelAppointment>;
  onClose: () => void;
}) {
  const confirm = () =>
    cancel.mutate(appointment.id, {
      onSuccess: () =>
        toast({ title: 'Success', description: 'Appointment cancelled successfully. Client has been notified.' }),
      onError: tellFailure,
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      show={show}
      title="Cancel this appointment?"
      confirmLabel="Cancel Appointment"
      busyLabel="Cancelling..."
      cancelLabel="Keep it"
      busy={cancel.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p className="mb-1 fw-semibold">
        {appointment.clientName}, {appointment.service.name}
      </p>
      <p>
        <PracticeTime instant={appointment.appointmentDate} />
      </p>
      <p className="mb-0 text-secondary">{consequence(appointment)}</p>
    </ConfirmDialog>
  );
}

function consequence(appointment: Appointment): string {
  if (!isFreeOfCharge(appointment) && appointment.paymentStatus === 'completed') {
    return 'The client is told by e-mail, and what was paid is refunded under your terms. The time becomes free for others.';
  }
  return 'The client is told by e-mail. Nothing has been charged. The time becomes free for others.';
}

/** Spec sections 6 and 8: a 401 leads to the login after 1 s. */
function tellFailure(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) {
    toast({
      title: 'Authentication Required',
      description: 'Please log in to continue',
      variant: 'destructive',
    });
    loginAgainIn(1_000);
    return;
  }
  toast({
    title: 'Error',
    description: reasonOf(error, 'Failed to cancel appointment'),
    variant: 'destructive',
  });
}
