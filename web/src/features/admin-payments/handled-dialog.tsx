import { zodResolver } from '@hookform/resolvers/zod';
import { handleStuckPayment, type StuckPayment } from '@stillpoint/contracts';
import Button from 'react-bootstrap/Button';
import Modal from 'react-bootstrap/Modal';
import { useForm } from 'react-hook-form';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { TextareaField } from '../../components/form/fields.tsx';
import { moneyWords } from './words.ts';

/** 'Mark as handled' with a note of what was done elsewhere. Mount it anew for every opening. */
export function HandledDialog({
  payment,
  show,
  busy,
  onConfirm,
  onClose,
}: {
  payment: StuckPayment;
  show: boolean;
  busy: boolean;
  onConfirm: (note: string) => void;
  onClose: () => void;
}) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(handleStuckPayment.body),
    defaultValues: { note: '' },
  });
  const whose = payment.appointment ? ` of ${payment.appointment.clientName}` : '';
  return (
    <Modal show={show} onHide={onClose} centered aria-labelledby="handled-title">
      <form noValidate onSubmit={handleSubmit(({ note }) => onConfirm(note))}>
        <Modal.Header closeButton>
          <Modal.Title as="h2" id="handled-title">
            Mark as handled
          </Modal.Title>
        </Modal.Header>
        <Modal.Body className="pt-0">
          <p>
            The payment{whose} over {moneyWords(payment.amount, payment.currency)} leaves this list and no money moves.
            Your note stays in the record.
          </p>
          <TextareaField
            label="What was done?"
            rows={3}
            placeholder="Refunded by hand at the payment provider"
            registration={register('note')}
            error={formState.errors.note}
          />
        </Modal.Body>
        <Modal.Footer>
          <Button variant="outline-secondary" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={busy} busyLabel="Saving...">
            Mark as Handled
          </BusyButton>
        </Modal.Footer>
      </form>
    </Modal>
  );
}
