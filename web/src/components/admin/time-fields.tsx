import { practiceDay } from '@stillpoint/scheduling';
import { useEffect, useState, type RefCallback } from 'react';
import type { FieldError } from 'react-hook-form';
import { usePractice } from '../../lib/practice.tsx';
import { clockTime } from '../../lib/time.ts';
import { SelectField, TextField } from '../form/fields.tsx';
import { useAdminTimes, type AdminTimes } from './use-admin-times.ts';

/**
 * Date and time of a session. Times are offered once a date and a length are chosen: the half hours from 09:00 to 17:30 that
 * end before 18:00 and overlap nothing (spec section 9).
 */
export function TimeFields({
  duration,
  firstDay,
  value,
  error,
  moving,
  hint,
  focusRef,
  onChange,
  onBlur,
}: {
  /** Minutes; undefined while no service is chosen. */
  duration: number | undefined;
  /** Practice day that is chosen at first, or ''. */
  firstDay: string;
  /** The chosen instant (ISO 8601), or ''. */
  value: string;
  error: FieldError | undefined;
  /** The appointment whose own time is free for itself, but is no choice. */
  moving?: { id: string; appointmentDate: string };
  /** What to choose before there are times. */
  hint: string;
  /** Given to the field that has to be filled in next. */
  focusRef: RefCallback<HTMLElement>;
  onChange: (instant: string) => void;
  onBlur: () => void;
}) {
  const { timeZone } = usePractice();
  const [today] = useState(() => practiceDay(Date.now(), timeZone));
  const [day, setDay] = useState(firstDay);
  const times = useAdminTimes({ day, duration, moving: moving?.id });
  const standsAt = moving && Date.parse(moving.appointmentDate);
  const slots = times.slots?.filter(({ start }) => Date.parse(start) !== standsAt) ?? null;
  const isGone = slots !== null && value !== '' && !slots.some((slot) => slot.start === value);
  const hasTimes = slots !== null && slots.length > 0;
  useEffect(() => {
    if (isGone) onChange('');
  }, [isGone, onChange]);

  return (
    <div className="field-pair">
      <TextField
        label="Date"
        type="date"
        min={today}
        value={day}
        {...(hasTimes ? {} : { ref: focusRef })}
        error={day === '' ? error : undefined}
        help={times.dayOff && 'One of your days off: clients cannot book it, you can.'}
        onChange={(event) => setDay(event.target.value)}
      />
      <SelectField
        label="Time"
        disabled={!hasTimes}
        error={day === '' ? undefined : error}
        help={helpFor({ ...times, slots }, hint)}
        value={isGone ? '' : value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        {...(hasTimes ? { ref: focusRef } : {})}
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

function helpFor({ slots, isLoading, isError }: AdminTimes, hint: string): string {
  if (isLoading) return 'Looking for free times...';
  if (isError) return 'The times could not be loaded. Choose the date again.';
  if (slots === null) return hint;
  return slots.length === 0 ? 'No available time slots for this date' : '';
}
