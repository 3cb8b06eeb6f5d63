import type { AdminAppointment, offlinePayment } from '@stillpoint/contracts';
import { formatMoney, OFFLINE_METHODS, PAYMENT_METHODS } from '@stillpoint/scheduling';
import type { z } from 'zod';
import { OPEN_FORMS } from '../../components/admin/drafts/open-forms.ts';
import { useKeptForm } from '../../components/admin/drafts/use-kept-form.ts';
import { showFailure } from '../../components/admin/show-failure.ts';
import { checkedBy } from '../../components/form/checks/checked-by.ts';
import { fieldsOf, SelectField, TextareaField } from '../../components/form/fields.tsx';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { useMarkPaid } from './api.ts';
import { WORDS } from './words.ts';

const METHODS = Object.fromEntries(OFFLINE_METHODS.map((method) => [method, PAYMENT_METHODS[method]]));

/** 'Mark as paid': money that reached the practice outside of the product. Mount it anew for every opening. */
export function MarkPaidDialog({ appointment, show, onClose }: DialogProps & { appointment: AdminAppointment }) {
  const { id, clientName, service } = appointment;
  const { form } = useKeptForm<AdminAppointment, z.input<typeof offlinePayment>, z.output<typeof offlinePayment>>(
    OPEN_FORMS.markPaid,
    appointment,
    {
      resolver: checkedBy(({ offlinePayment }) => offlinePayment),
      defaultValues: { method: OFFLINE_METHODS[0], note: '' },
    },
  );
  const field = fieldsOf(form);
  const saving = useSaving(useMarkPaid(id), {
    saved: ({ message }) => {
      toast({ title: 'Marked as Paid', description: message });
      onClose();
    },
    failed: (error) => showFailure(error, WORDS.notMarkedPaid),
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
