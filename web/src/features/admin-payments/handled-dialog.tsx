import { formatMoney } from '@stillpoint/scheduling';
import type { StuckPayment } from '@stillpoint/contracts';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftForm } from '../../components/admin/drafts/use-draft-form.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { fieldsOf, TextareaField } from '../../components/form/fields.tsx';
import { useStep } from './use-step.ts';
import { WORDS } from './words.ts';

export interface NotedPayment {
  payment: StuckPayment;
  action: keyof typeof WORDS.noting;
}

/** 'Mark as handled' or 'Mark as given back', with a note of what was done elsewhere. Mount it anew for every opening. */
export function HandledDialog({ payment, action, show, onClose }: DialogProps & NotedPayment) {
  const { form } = useDraftForm(
    DRAFT_NAMES.paymentNote,
    { payment, action },
    { resolver: lazyResolver(({ paymentNoteForm }) => paymentNoteForm), defaultValues: { note: '' } },
  );
  const field = fieldsOf(form);
  const saving = useStep(onClose);
  const { title, submitLabel, example, what, meaning } = WORDS.noting[action];
  const amount = formatMoney(payment.amount, payment.currency);
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      busyLabel="Saving..."
      saving={saving}
      show={show}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ note }) => saving.run({ id: payment.id, action, note }))}
    >
      <p>{WORDS.notingPayment(what(amount, payment.appointment?.clientName), meaning)}</p>
      <TextareaField label={WORDS.whatWasDone} rows={3} placeholder={example} {...field('note')} />
    </FormDialog>
  );
}
