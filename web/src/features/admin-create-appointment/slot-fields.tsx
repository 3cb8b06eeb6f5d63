import type { Service } from '@stillpoint/contracts';
import { practiceDay } from '@stillpoint/scheduling';
import { useController, useWatch, type Control } from 'react-hook-form';
import { AdminTimePicker } from '../../components/admin/admin-time-picker.tsx';
import { usePractice } from '../../lib/practice.tsx';
import type { AppointmentDraft, AppointmentValues } from './api.ts';

/** Date and time, for the length of the chosen service. `start` (ISO 8601) when a time was picked in the calendar. */
export function SlotFields({
  control,
  services,
  start,
}: {
  control: Control<AppointmentDraft, unknown, AppointmentValues>;
  services: readonly Service[];
  start: string | null;
}) {
  const { timeZone } = usePractice();
  const { field, fieldState } = useController({ control, name: 'appointmentDate' });
  const serviceId = Number(useWatch({ control, name: 'serviceId' }));
  return (
    <AdminTimePicker
      duration={services.find(({ id }) => id === serviceId)?.duration}
      firstDay={start ? practiceDay(start, timeZone) : ''}
      value={field.value}
      error={fieldState.error}
      moved={null}
      hint="Choose a service and a date first."
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
