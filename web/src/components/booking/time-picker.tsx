import { practiceDay } from '@stillpoint/scheduling';
import { useEffect, useRef, useState } from 'react';
import { bringIntoView } from '../../lib/browser/bring-into-view.ts';
import { usePractice } from '../../lib/practice.tsx';
import { browserZone, clockTime, zoneLine } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadError } from '../state/load-error.tsx';
import { Note } from '../state/note.tsx';
import { monthOf } from './calendar.ts';
import type { BookedTime } from './free-times.ts';
import { MonthGrid } from './month-grid.tsx';
import { SlotList } from './slot-list.tsx';
import { useFreeTimes } from './use-free-times.ts';
import { WORDS } from './words.ts';
import './time-picker.scss';

const NONE: readonly BookedTime[] = [];

/**
 * A day of the month, then one of its free times, on the visitor's own calendar and clock. `moved` is the session that would leave
 * its present time: that one is neither taken nor offered, and its month is shown first. `holds` of the client are not taken either.
 * A chosen time that is not free any more is not chosen any more, and that is said, unless it `isKept`.
 */
export function TimePicker({
  duration,
  moved = null,
  holds = NONE,
  day,
  slot,
  isKept = false,
  onDay,
  onSlot,
}: {
  /** Minutes. */
  duration: number;
  moved?: BookedTime | null;
  holds?: readonly BookedTime[] | undefined;
  day: string | null;
  slot: string | null;
  isKept?: boolean;
  onDay: (day: string) => void;
  onSlot: (day: string, slot: string) => void;
}) {
  const { timeZone } = usePractice();
  const now = useNow();
  const own = browserZone();
  const today = practiceDay(now, own);
  const selected = day && day >= today ? day : null;
  const [turnedTo, setMonth] = useState(monthOf(selected ?? (moved ? practiceDay(moved.start, own) : today)));
  // It may have ended since: nothing of it can be asked for any more.
  const month = turnedTo < monthOf(today) ? monthOf(today) : turnedTo;
  const inView = selected && monthOf(selected) === month ? selected : null;
  const times = useRef<HTMLDivElement>(null);
  // Once the chosen day's times are drawn: on phones they are below the month.
  const showTimes = useRef(false);
  useEffect(() => {
    if (!showTimes.current) return;
    showTimes.current = false;
    bringIntoView(times.current, 'nearest');
  }, [day]);
  // The button that leads to the next free time goes away: the focus follows to that time, once it is drawn.
  const focusTime = useRef(false);
  useEffect(() => {
    const chosen = times.current?.querySelector<HTMLInputElement>('.slot-radio:checked');
    if (!focusTime.current || !chosen) return;
    focusTime.current = false;
    chosen.focus();
  });
  const free = useFreeTimes({ month, today, duration, moved, holds, now: now.getTime(), day: inView });
  const slots = inView ? free.slotsOf(inView) : null;
  const instantOf = (start: string | undefined) => (start ? Date.parse(start) : now.getTime());
  const first = instantOf(slot ?? slots?.[0]?.start);
  const last = instantOf(slot ?? slots?.at(-1)?.start);

  const isMissing = (start: string) =>
    slots !== null && practiceDay(start, own) === inView && !slots.some((free) => free.start === start);
  const [gone, setGone] = useState<string | null>(null);
  const isGone = slot !== null && !isKept && isMissing(slot);
  if (isGone && gone !== slot) setGone(slot);
  useEffect(() => {
    if (isGone) onDay(practiceDay(slot, own));
  }, [isGone, slot, own, onDay]);

  if (free.error) return <LoadError error={free.error} onRetry={free.retry} />;
  return (
    <div className="time-columns">
      <div>
        <MonthGrid
          month={month}
          today={today}
          selected={selected}
          hasTimes={free.loading ? null : (date) => (free.slotsOf(date)?.length ?? 0) > 0}
          onMonth={setMonth}
          onSelect={(chosen) => {
            showTimes.current = chosen !== day;
            onDay(chosen);
          }}
        />
        {free.horizon && month >= monthOf(free.horizon.lastDay) && <p className="times-note">{free.horizon.words}</p>}
        <p className="times-note">{zoneLine(first, timeZone, own, last)}</p>
      </div>
      <div ref={times}>
        {/* Always there: screen readers read what changes in it, not what comes with it. */}
        <p className="visually-hidden" role="status">
          {inView && slots && `${WORDS.available(slots.length, inView)} ${free.why ?? ''}`}
        </p>
        {slot === null && gone && isMissing(gone) && (
          <Note tone="error" className="mb-3">
            {WORDS.gone(clockTime(gone, own))}
          </Note>
        )}
        <SlotList
          day={inView}
          slots={slots}
          why={free.why}
          next={free.next}
          chosen={slot}
          onSlot={(start) => onSlot(practiceDay(start, own), start)}
          onNext={(start) => {
            const on = practiceDay(start, own);
            focusTime.current = true;
            setMonth(monthOf(on));
            onSlot(on, start);
          }}
        />
      </div>
    </div>
  );
}
