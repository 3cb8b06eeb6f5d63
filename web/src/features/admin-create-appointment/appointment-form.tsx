import { zodResolver } from '@hookform/resolvers/zod';
import { adminAppointmentForm, type Service } from '@stillpoint/contracts';
import { formatDollars, isFree } from '@stillpoint/scheduling';
import Button from 'react-bootstrap/Button';
import { useForm, useWatch } from 'react-hook-form';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { SelectField, SwitchField, TextareaField } from '../../components/form/fields.tsx';
import type { AppointmentDraft, AppointmentValues } from './api.ts';
import { ClientFields } from './client-fields.tsx';
import { SlotFields } from './slot-fields.tsx';
import '../../components/form/dialog-buttons.scss';

const NEW: AppointmentDraft = {
  serviceId: '',
  clientEmail: '',
  clientName: '',
  clientPhone: '',
  appointmentDate: '',
  notes: '',
  isNewClient: false,
  isFreeAppointment: false,
};

/** First step: for whom, what, when (spec sections 2 and 5). `refusal` is what the server said to the last try. */
export function AppointmentForm({
  services,
  start,
  creating,
  refusal,
  onSubmit,
  onCancel,
}: {
  services: readonly Service[];
  start: string | null;
  creating: boolean;
  refusal: string | null;
  onSubmit: (values: AppointmentValues) => void;
  onCancel: () => void;
}) {
  const form = useForm<AppointmentDraft, unknown, AppointmentValues>({
    resolver: zodResolver(adminAppointmentForm),
    defaultValues: { ...NEW, appointmentDate: start ?? '' },
  });
  const { control, register, handleSubmit, formState } = form;
  const serviceId = Number(useWatch({ control, name: 'serviceId' }));
  const service = services.find(({ id }) => id === serviceId);
  return (
    <form noValidate onSubmit={handleSubmit((values) => !creating && onSubmit(values))}>
      <ClientFields form={form} />
      <SelectField label="Service" registration={register('serviceId')} error={formState.errors.serviceId}>
        <option value="">Select a service</option>
        {services.map(({ id, name, duration, price }) => (
          <option key={id} value={id}>
            {name}, {duration} minutes, {isFree(price) ? 'free' : formatDollars(price)}
          </option>
        ))}
      </SelectField>
      <SlotFields control={control} services={services} start={start} />
      {service && !isFree(service.price) && (
        <SwitchField
          label="Free session"
          help="Waives the price: the appointment is confirmed at once and no payment is asked for."
          registration={register('isFreeAppointment')}
        />
      )}
      <TextareaField label="Notes" optional rows={2} registration={register('notes')} error={formState.errors.notes} />
      <div role="alert">{refusal && <p className="field-error">{refusal}</p>}</div>
      <div className="dialog-buttons">
        <Button variant="outline-secondary" onClick={onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={creating} busyLabel="Creating...">
          Create Appointment
        </BusyButton>
      </div>
    </form>
  );
}
