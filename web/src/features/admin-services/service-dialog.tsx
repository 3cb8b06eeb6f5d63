import type { Service } from '@stillpoint/contracts';
import { currencySign, decimalsOf } from '@stillpoint/scheduling';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { useDraftForm } from '../../components/admin/drafts/use-draft-form.ts';
import { showCreationFailure, showFailure } from '../../components/admin/show-failure.ts';
import { undo } from '../../components/admin/undo.ts';
import { lazyResolver } from '../../components/form/checks/lazy-resolver.ts';
import { FormDialog, type DialogProps } from '../../components/form/form-dialog.tsx';
import { useSaving } from '../../components/form/use-saving.ts';
import {
  fieldsOf,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
  TextareaField,
} from '../../components/form/fields.tsx';
import { SERVICE_ICONS } from '../../components/service-icon.tsx';
import { toast } from '../../components/toast/toast-store.ts';
import { useCurrency } from '../../lib/booking-rules.ts';
import { useSaveService, type ServiceDraft } from './api.ts';
import { iconWords, WORDS } from './words.ts';

const NEW: ServiceDraft = { name: '', description: '', price: '', duration: '', icon: '', isActive: true };
const ICONS = Object.fromEntries(Object.keys(SERVICE_ICONS).map((name) => [name, iconWords(name)]));
const draftOf = (service: Service): ServiceDraft => ({
  ...service,
  price: String(service.price),
  duration: String(service.duration),
  icon: service.icon ?? '',
});

/** 'Add New Service' and 'Edit Service'. Mount it anew for every opening. */
export function ServiceDialog({
  service,
  show,
  onClose,
}: DialogProps & {
  service: Service | null;
}) {
  const currency = useCurrency();
  const save = useSaveService();
  const { form } = useDraftForm(DRAFT_NAMES.service, service, {
    resolver: lazyResolver(({ serviceChangeIn }) => serviceChangeIn(currency)),
    defaultValues: service ? { ...draftOf(service), basedOn: service } : NEW,
  });
  const field = fieldsOf(form);
  const saving = useSaving(save, {
    onSuccess: (_, { id: _id, basedOn: _before, ...replaced }) => {
      toast(
        service
          ? {
              title: 'Service Updated',
              description: WORDS.updated,
              action: undo(() => save.mutateAsync({ ...service, basedOn: replaced })),
            }
          : { title: 'Service Created', description: WORDS.created },
      );
      onClose();
    },
    onError: (error) =>
      service
        ? showFailure(error, WORDS.notSaved('update'))
        : showCreationFailure(error, WORDS.notSaved('create'), 'The list of services'),
  });
  const knownIcon = !service?.icon || service.icon in SERVICE_ICONS;
  return (
    <FormDialog
      title={service ? 'Edit Service' : 'Add New Service'}
      submitLabel={service ? 'Update Service' : 'Create Service'}
      busyLabel={service ? 'Updating...' : 'Creating...'}
      saving={saving}
      show={show}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => saving.run({ ...values, id: service?.id ?? null }))}
    >
      <TextField label="Service Name" {...field('name')} />
      <TextareaField label="Description" rows={3} {...field('description')} />
      <div className="field-pair">
        <TextField
          label={currency ? `Price (${currencySign(currency)})` : 'Price'}
          inputMode="decimal"
          placeholder={(0).toFixed(currency ? decimalsOf(currency) : 2)}
          {...field('price')}
        />
        <NumberField label="Duration (minutes)" placeholder="60" {...field('duration')} />
      </div>
      <SelectField label="Icon" optional {...field('icon')} options={ICONS}>
        <option value="">No icon</option>
        {!knownIcon && <option value={service.icon ?? ''}>{iconWords(service.icon ?? '')}</option>}
      </SelectField>
      <SwitchField label="Active" help={WORDS.activeHelp} {...field('isActive')} />
    </FormDialog>
  );
}
