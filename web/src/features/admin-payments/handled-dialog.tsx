import { formatMoney } from '@stillpoint/scheduling';
import type { StuckPayment } from '@stillpoint/contracts';
import { OPEN_FORMS } from '../../components/admin/drafts/open-forms.ts';
import { useKeptForm } from '../../components/admin/drafts/use-kept-form.ts';
import { checkedBy } from '../../components/form/checks/checked-by.ts';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import type { Saving } from '../../components/form/use-saving.ts';
import { fieldsOf, TextareaField } from '../../components/form/fields.tsx';

const WORDS = {
  handled: {
    title: 'Mark as handled',
    submitLabel: 'Mark as Handled',
    example: 'Refunded by hand at the payment provider',
    what: 'The payment',
    meaning: 'leaves this list and no money moves.',
  },
  'given-back': {
    title: 'Mark as given back',
    submitLabel: 'Mark as Given Back',
    example: 'By bank transfer on November 21',
    what: 'The refund',
    meaning: 'goes into the books as given back, and the client is told.',
  },
} as const;
export interface NotedPayment {
  payment: StuckPayment;
  action: keyof typeof WORDS;
}

/** 'Mark as handled' or 'Mark as given back', with a note of what was done elsewhere. Mount it anew for every opening. */
export function HandledDialog({
  payment,
  action,
  show,
  saving,
  onClose,
}: DialogProps & NotedPayment & { saving: Saving<string> }) {
  const { form } = useKeptForm<NotedPayment, { note: string }, { note: string }>(
    OPEN_FORMS.paymentNote,
    { payment, action },
    { resolver: checkedBy(({ paymentNoteForm }) => paymentNoteForm), defaultValues: { note: '' } },
  );
  const field = fieldsOf(form);
  const { title, submitLabel, example, what, meaning } = WORDS[action];
  const whose = payment.appointment ? ` of ${payment.appointment.clientName}` : '';
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      busyLabel="Saving..."
      saving={saving}
      show={show}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ note }) => saving.run(note))}
    >
      <p>
        {what}
        {whose} over {formatMoney(payment.amount, payment.currency)} {meaning} Your note stays in the record.
      </p>
      <TextareaField label="What was done?" rows={3} placeholder={example} {...field('note')} />
    </FormDialog>
  );
}
