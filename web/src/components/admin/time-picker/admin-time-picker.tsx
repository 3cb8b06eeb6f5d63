import { practiceDay, type Slot } from '@stillpoint/scheduling';
import { useEffect, useRef, useState } from 'react';
import type { FieldError } from 'react-hook-form';
import { usePractice } from '../../../lib/practice.tsx';
import { clockTime, dayName } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { monthOf } from '../../booking/calendar.ts';
import type { BookedTime } from '../../booking/free-times.ts';
import { MonthGrid } from '../../booking/month-grid.tsx';
import { SlotChoices } from '../../booking/slot-choices.tsx';
import { SelectField, TextField } from '../../form/fields.tsx';
import { Skeleton } from '../../state/skeleton.tsx';
import { useAdminTimes, type AdminTimes } from './use-admin-times.ts';
import { WORDS } from '../words.ts';
import './admin-time-picker.scss';

/** The times stand below the month, as in the styles. */
const STACKED = '(max-width: 767.98px)';

/**
 * Date and time of a session: a day of the month and one of its times within the weekly hours, or, typed, another one. Times are
 * offered once a date and a length are chosen: the half hours from 09:00 to 17:30 that end before 18:00 and overlap nothing
 * (spec section 9).
 */
export function AdminTimePicker({
  duration,
  firstDay,
  value,
  error,
  moved,
  kept = '',
  hint,
  onChange,
  onGone,
  onBlur,
}: {
  /** Minutes; undefined while no service is chosen. */
  duration: number | undefined;
  /** Practice day that is chosen at first, or ''. */
  firstDay: string;
  /** The chosen instant (ISO 8601), or ''. */
  value: string;
  error: FieldError | undefined;
  /** The session that is moved: its own time counts as free, but is not offered. The same object on every render. */
  moved: BookedTime | null;
  /** A time (ISO 8601) that stays chosen although it is not free. */
  kept?: string;
  /** What to choose before there are times. */
  hint: string;
  onChange: (instant: string) => void;
  /** The chosen time is not free (any more) and was unchosen; '' once the day or the length changed, which ends that message. */
  onGone: (instant: string) => void;
  onBlur: () => void;
}) {
  const { timeZone } = usePractice();
  const today = practiceDay(useNow(), timeZone);
  const [day, setDay] = useState(firstDay);
  const [turnedTo, setMonth] = useState(monthOf(firstDay));
  // It may have ended since.
  const month = turnedTo < monthOf(today) ? monthOf(today) : turnedTo;
  const times = useAdminTimes({ month, duration, moved });
  const inView = day !== '' && monthOf(day) === month && duration !== undefined;
  const slots = inView ? times.slotsOf(day) : null;
  useEffect(() => onGone(''), [day, duration, onGone]);
  const mayGo = value !== '' && value !== kept;
  // Half typed, a year begins with zeros or has too many digits.
  const isElsewhere = mayGo && day > '1' && day.length === today.length && practiceDay(value, timeZone) !== day;
  const isGone = mayGo && slots !== null && !slots.some((slot) => slot.start === value);
  const hasTimes = slots !== null && slots.length > 0;
  const isOver = day > '1' && day < today;
  useEffect(() => {
    if (isElsewhere) onChange('');
    else if (isGone) {
      onGone(value);
      onChange('');
    }
  }, [isElsewhere, isGone, value, onGone, onChange]);
  // After the day's times are rendered: on phones they are below the month.
  const side = useRef<HTMLDivElement>(null);
  const showTimes = useRef(false);
  useEffect(() => {
    if (!showTimes.current) return;
    showTimes.current = false;
    if (window.matchMedia(STACKED).matches) side.current?.scrollIntoView({ block: 'start' });
  }, [day]);
  // The times of the typed day stand above its field, and may push it out of sight.
  const offered = slots?.length;
  useEffect(() => {
    side.current?.querySelector('input:focus')?.scrollIntoView({ block: 'nearest' });
  }, [day, offered]);
  const chooseDay = (next: string) => {
    setDay(next);
    // Half typed, a year has too few digits or too many.
    if (next >= today && next.length === today.length) setMonth(monthOf(next));
  };

  return (
    <div className="admin-times">
      <MonthGrid
        month={month}
        today={today}
        selected={day === '' ? null : day}
        hasTimes={times.isLoading ? null : (date) => (times.openSlotsOf(date)?.length ?? 0) > 0}
        fullWords="nothing free within your hours"
        onMonth={setMonth}
        onSelect={(next) => {
          showTimes.current = next !== day;
          chooseDay(next);
        }}
      />
      <div className="admin-times-side" ref={side}>
        {!isOver && (
          <OpenTimes
            day={inView ? day : null}
            times={times}
            hint={day === '' || duration === undefined ? hint : WORDS.times.chooseDay}
            chosen={value}
            onSlot={onChange}
          />
        )}
        <fieldset className="admin-times-other">
          <legend>Another time</legend>
          <div className="field-pair">
            <TextField
              label="Date"
              type="date"
              min={today}
              value={day}
              error={hasTimes ? undefined : error}
              help={isOver ? WORDS.times.dayOver : times.isDayOff(day) && WORDS.times.dayOff}
              onChange={(event) => chooseDay(event.target.value)}
            />
            <SelectField
              label="Time"
              disabled={!hasTimes}
              error={hasTimes ? error : undefined}
              help={inView && !isOver ? helpFor(times, slots) : ''}
              value={isGone ? '' : value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            >
              <option value="">Select a time</option>
              {slots?.map((slot) => (
                <option key={slot.start} value={slot.start}>
                  {clockTime(slot.start, timeZone)}
                </option>
              ))}
            </SelectField>
          </div>
        </fieldset>
      </div>
    </div>
  );
}

/** The day's times within the weekly hours; `day` null: one has to be chosen first. */
function OpenTimes({
  day,
  times,
  hint,
  chosen,
  onSlot,
}: {
  day: string | null;
  times: AdminTimes;
  hint: string;
  chosen: string;
  onSlot: (start: string) => void;
}) {
  const { timeZone } = usePractice();
  const slots = day === null ? null : times.openSlotsOf(day);
  const name = day && dayName(day);
  return (
    <div>
      {name === null ? <p className="text-secondary">{hint}</p> : <h3 className="admin-times-day">{name}</h3>}
      <p className="visually-hidden" role="status">
        {name && slots && WORDS.times.withinHours(slots.length, name)}
      </p>
      {name && slots === null && times.isLoading && <Skeleton rows={3} label="Looking for free times" />}
      {slots?.length === 0 && <p className="text-secondary">{WORDS.times.noneWithinHours}</p>}
      {slots !== null && slots.length > 0 && (
        <SlotChoices slots={slots} timeZone={timeZone} label={`Free on ${name}`} chosen={chosen} onSlot={onSlot} />
      )}
    </div>
  );
}

function helpFor({ isLoading, isError }: AdminTimes, slots: Slot[] | null): string {
  if (isLoading) return WORDS.times.looking;
  if (isError) return WORDS.times.notLoaded;
  return slots?.length === 0 ? WORDS.times.none : '';
}
