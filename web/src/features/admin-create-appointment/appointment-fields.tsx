import type { Service } from '@stillpoint/contracts';
import { formatMoney, isFree, minutesText, practiceDay } from '@stillpoint/scheduling';
import { useController, useWatch } from 'react-hook-form';
import { AdminTimePicker } from '../../components/admin/time-picker/admin-time-picker.tsx';
import { fieldsOf, SelectField, SwitchField, TextareaField } from '../../components/form/fields.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { ClientFields, type DraftForm } from './client-fields.tsx';
import { WORDS } from './words.ts';

const FROM_TOP = ['clientName', 'clientEmail', 'serviceId', 'appointmentDate'] as const;

/** First step: for whom, what, when (spec sections 2 and 5). `start` (ISO 8601) when a time was picked already. */
export function AppointmentFields({
  form,
  services,
  start,
  onGone,
}: {
  form: DraftForm;
  services: readonly Service[];
  start: string | null;
  onGone: (instant: string) => void;
}) {
  const { control, register } = form;
  // Of several mistakes the first in this order takes the focus: as the fields stand, whichever of them are drawn first.
  for (const name of FROM_TOP) register(name);
  const field = fieldsOf(form);
  const time = useController({ control, name: 'appointmentDate' });
  const { timeZone } = usePractice();
  const serviceId = Number(useWatch({ control, name: 'serviceId' }));
  const service = services.find(({ id }) => id === serviceId);
  return (
    <>
      <ClientFields form={form} />
      <SelectField label="Service" help={services.length === 0 && WORDS.noServices} {...field('serviceId')}>
        <option value="">Select a service</option>
        {services.map(({ id, name, duration, price, currency }) => (
          <option key={id} value={id}>
            {name}, {minutesText(duration)}, {isFree(price) ? 'free' : formatMoney(price, currency)}
          </option>
        ))}
      </SelectField>
      <AdminTimePicker
        duration={service?.duration}
        firstDay={start ? practiceDay(start, timeZone) : ''}
        value={time.field.value}
        error={time.fieldState.error}
        moved={null}
        hint={WORDS.serviceFirst}
        onChange={time.field.onChange}
        onGone={onGone}
        onBlur={time.field.onBlur}
      />
      {service && !isFree(service.price) && (
        <SwitchField label="Free session" help={WORDS.waives} {...field('isFreeAppointment')} />
      )}
      <TextareaField label="Notes" optional rows={2} {...field('notes')} />
    </>
  );
}
