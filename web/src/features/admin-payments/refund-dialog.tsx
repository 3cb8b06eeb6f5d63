import { formatMoney } from '@stillpoint/scheduling';
import type { StuckPayment } from '@stillpoint/contracts';
import { ConfirmDialog } from '../../components/form/confirm-dialog.tsx';
import type { DialogProps } from '../../components/form/form-dialog.tsx';
import type { Saving } from '../../components/form/use-saving.ts';
import { WORDS } from './words.ts';

/** Asks once before money goes back. */
export function RefundDialog({
  payment,
  show,
  saving,
  onConfirm,
  onClose,
}: DialogProps & { payment: StuckPayment; saving: Saving<never>; onConfirm: (payment: StuckPayment) => void }) {
  const left = formatMoney(payment.left, payment.currency);
  return (
    <ConfirmDialog
      show={show}
      title={WORDS.refundQuestion}
      confirmLabel={`Refund ${left}`}
      busyLabel="Refunding..."
      cancelLabel="Not now"
      saving={saving}
      onConfirm={() => onConfirm(payment)}
      onCancel={onClose}
    >
      {payment.appointment && (
        <p className="mb-1 fw-semibold">
          {payment.appointment.clientName}, {payment.appointment.serviceName}
        </p>
      )}
      <p className="mb-0 text-secondary">{WORDS.refunding(left)}</p>
    </ConfirmDialog>
  );
}
