import { zodResolver } from '@hookform/resolvers/zod';
import { handleStuckPayment, type StuckPayment } from '@stillpoint/contracts';
import { useForm } from 'react-hook-form';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import type { Saving } from '../../components/form/use-saving.ts';
import { TextareaField } from '../../components/form/fields.tsx';
import { moneyWords } from './words.ts';

/** 'Mark as handled' with a note of what was done elsewhere. Mount it anew for every opening. */
export function HandledDialog({
  payment,
  show,
  saving,
  onClose,
}: DialogProps & {
  payment: StuckPayment;
  saving: Saving<string>;
}) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(handleStuckPayment.body),
    defaultValues: { note: '' },
  });
  const whose = payment.appointment ? ` of ${payment.appointment.clientName}` : '';
  return (
    <FormDialog
      title="Mark as handled"
      submitLabel="Mark as Handled"
      busyLabel="Saving..."
      saving={saving}
      show={show}
      onClose={onClose}
      onSubmit={handleSubmit(({ note }) => saving.run(note))}
    >
      <p>
        The payment{whose} over {moneyWords(payment.amount, payment.currency)} leaves this list and no money moves. Your
        note stays in the record.
      </p>
      <TextareaField
        label="What was done?"
        rows={3}
        placeholder="Refunded by hand at the payment provider"
        registration={register('note')}
        error={formState.errors.note}
      />
    </FormDialog>
  );
}
