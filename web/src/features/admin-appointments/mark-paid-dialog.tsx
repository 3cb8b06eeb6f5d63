import type { AdminAppointment } from '@stillpoint/contracts';
import { formatMoney, OFFLINE_METHODS, PAYMENT_METHODS } from '@stillpoint/scheduling';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftForm } from '../../components/admin/drafts/use-draft-form.ts';
import { showFailure } from '../../components/admin/show-failure.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { fieldsOf, SelectField, TextareaField } from '../../components/form/fields.tsx';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { isUnanswered } from '../../lib/api.ts';
import { useMarkPaid } from './api.ts';
import { WORDS } from './words.ts';

const METHODS = Object.fromEntries(OFFLINE_METHODS.map((method) => [method, PAYMENT_METHODS[method]]));

/** 'Mark as paid': money that reached the practice outside of the product. Mount it anew for every opening. */
export function MarkPaidDialog({ appointment, show, onClose }: DialogProps & { appointment: AdminAppointment }) {
  const { id, clientName, service } = appointment;
  const { form } = useDraftForm(DRAFT_NAMES.markPaid, appointment, {
    resolver: lazyResolver(({ offlinePayment }) => offlinePayment),
    defaultValues: { method: OFFLINE_METHODS[0], note: '' },
  });
  const field = fieldsOf(form);
  const saving = useSaving(useMarkPaid(id), {
    onSuccess: ({ message }) => {
      toast({ title: 'Marked as Paid', description: message });
      onClose();
    },
    onError: (error) => showFailure(error, isUnanswered(error) ? WORDS.markUnanswered : WORDS.notMarkedPaid),
  });
  return (
    <FormDialog
      title="Mark as paid"
      submitLabel="Mark as Paid"
      busyLabel="Saving..."
      saving={saving}
      show={show}
      onClose={onClose}
      onSubmit={form.handleSubmit(saving.run)}
    >
      <p>{WORDS.markingPaid(formatMoney(service.price, service.currency), clientName, service.name)}</p>
      <SelectField label={WORDS.howPaid} {...field('method')} options={METHODS} />
      <TextareaField label="Note" optional rows={2} placeholder="Transfer of November 21" {...field('note')} />
    </FormDialog>
  );
}
