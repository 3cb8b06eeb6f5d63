import { adminSlots, busyTimes, practiceDay, type Service } from '@stillpoint/contracts';
import { useEffect, useState } from 'react';
import { useController, useWatch, type Control } from 'react-hook-form';
import { SelectField, TextField } from '../../components/fields.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { clockTime } from '../../lib/time.ts';
import { useAppointmentsOn, type AppointmentDraft, type AppointmentValues } from './api.ts';

/**
 * Date and time. Times are offered once both a date and a service are chosen: the half hours from 09:00 to 17:30 that end
 * before 18:00 and overlap nothing (spec section 9), by the same function the server checks with.
 */
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
  const [now] = useState(() => Date.now());
  const [day, setDay] = useState(start ? practiceDay(start, timeZone) : '');
  const { field, fieldState } = useController({ control, name: 'appointmentDate' });
  const serviceId = Number(useWatch({ control, name: 'serviceId' }));
  const service = services.find(({ id }) => id === serviceId);
  const taken = useAppointmentsOn(day);

  const isReady = day !== '' && service !== undefined;
  const slots =
    isReady && taken.data
      ? adminSlots({ day, timeZone, duration: service.duration, busy: busyTimes(taken.data), now })
      : null;
  const isGone = slots !== null && field.value !== '' && !slots.some((slot) => slot.start === field.value);
  const { onChange } = field;
  useEffect(() => {
    if (isGone) onChange('');
  }, [isGone, onChange]);

  return (
    <div className="field-pair">
      <TextField
        label="Date"
        type="date"
        min={practiceDay(now, timeZone)}
        value={day}
        error={day === '' ? fieldState.error : undefined}
        onChange={(event) => setDay(event.target.value)}
      />
      <SelectField
        label="Time"
        disabled={slots === null || slots.length === 0}
        error={day === '' ? undefined : fieldState.error}
        help={helpFor({
          isReady,
          isLoading: taken.isFetching && slots === null,
          isError: taken.isError,
          count: slots?.length,
        })}
        name={field.name}
        value={isGone ? '' : field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        <option value="">Select a time</option>
        {slots?.map((slot) => (
          <option key={slot.start} value={slot.start}>
            {clockTime(slot.start, timeZone)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function helpFor(state: { isReady: boolean; isLoading: boolean; isError: boolean; count: number | undefined }): string {
  if (!state.isReady) return 'Choose a service and a date first.';
  if (state.isLoading) return 'Looking for free times...';
  if (state.isError) return 'The times could not be loaded. Choose the date again.';
  if (state.count === 0) return 'No available time slots for this date';
  return '';
}
