import type { Slot } from '@stillpoint/scheduling';
import { useId } from 'react';
import { usePractice } from '../../lib/practice.tsx';
import { clockTime, hourIn, practiceClock } from '../../lib/time.ts';
import './slot-choices.scss';

/** Free times as one group of choices, by morning, afternoon and evening in three columns, on the clock of `timeZone`. */
export function SlotChoices({
  slots,
  timeZone,
  label,
  chosen,
  onSlot,
}: {
  slots: readonly Slot[];
  timeZone: string;
  label: string;
  chosen: string | null;
  onSlot: (start: string) => void;
}) {
  const name = useId();
  return (
    <div className="slots-of-day" role="radiogroup" aria-label={label}>
      {partsOf(slots, timeZone).map(([part, times]) => (
        <div key={part} className="slots-part">
          <p aria-hidden="true">{part}</p>
          <div className="slots">
            {times.map((slot) => (
              <SlotChoice
                key={slot.start}
                slot={slot}
                timeZone={timeZone}
                name={name}
                chosen={slot.start === chosen}
                onSlot={onSlot}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** A day's times, earliest first, by the parts of the day. */
function partsOf(slots: readonly Slot[], timeZone: string): [part: string, times: Slot[]][] {
  const parts: Record<string, Slot[]> = {};
  for (const slot of slots) {
    const hour = hourIn(slot.start, timeZone);
    // Midnight is no morning: who reads 12:00 AM there takes it for noon.
    const part = hour < 5 ? 'Night' : hour < 12 ? 'Morning' : hour < 17 ? 'Afternoon' : 'Evening';
    (parts[part] ??= []).push(slot);
  }
  return Object.entries(parts);
}

function SlotChoice({
  slot,
  timeZone: shown,
  name,
  chosen,
  onSlot,
}: {
  slot: Slot;
  timeZone: string;
  name: string;
  chosen: boolean;
  onSlot: (start: string) => void;
}) {
  const { timeZone } = usePractice();
  const at = Date.parse(slot.start);
  const there = practiceClock(at, timeZone, shown);
  return (
    <label className="slot tabular">
      <input
        type="radio"
        className="slot-radio"
        name={name}
        checked={chosen}
        onChange={() => onSlot(slot.start)}
        // In a dialog, Enter would send the form: choosing and sending stay two things.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        data-start={slot.start}
      />
      <span className="slot-face">
        <span>{clockTime(at, shown)}</span>
        {there && (
          <small>
            {there}
            <span className="visually-hidden"> practice time</span>
          </small>
        )}
      </span>
    </label>
  );
}
