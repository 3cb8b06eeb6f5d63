import type { Slot } from '@stillpoint/scheduling';
import { useId } from 'react';
import { ReachPractice } from '../page/reach-practice.tsx';
import { Skeleton } from '../state/skeleton.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { browserZone, clockTime, dayName, practiceLead, shortDay } from '../../lib/time.ts';
import './slot-list.scss';

/**
 * The free times of a day as one group of choices, by morning and afternoon in three columns: on the visitor's own clock, the
 * practice's time beside it when they differ. A day
 * without any says why, and names the next free time; so does the list before a day is chosen. `slots` is null while unknown,
 * `next` undefined.
 */
export function SlotList({
  day,
  slots,
  why,
  next,
  chosen,
  onSlot,
  onNext,
}: {
  day: string | null;
  slots: Slot[] | null;
  why: string | null;
  next: Slot | null | undefined;
  chosen: string | null;
  onSlot: (start: string) => void;
  onNext: (start: string) => void;
}) {
  const { timeZone } = usePractice();
  const name = useId();
  if (day === null) {
    return (
      <>
        {next !== null && <p className="slots-hint">Choose a day to see its free times.</p>}
        <NextFree next={next} onNext={onNext} />
      </>
    );
  }
  if (slots === null) return <Skeleton rows={3} label="Loading free times" />;
  return (
    <div>
      <h3 className="slots-day">{dayName(day)}</h3>
      <p className="visually-hidden" role="status">
        {slots.length} {slots.length === 1 ? 'time' : 'times'} available on {dayName(day)}. {why}
      </p>
      {slots.length > 0 ? (
        <>
          <div className="slots-of-day" role="radiogroup" aria-label={`Times on ${dayName(day)}`}>
            {partsOf(slots).map(([part, times]) => (
              <div key={part} className="slots-part">
                <p aria-hidden="true">{part}</p>
                <div className="slots">
                  {times.map((slot) => (
                    <SlotChoice
                      key={slot.start}
                      slot={slot}
                      name={name}
                      chosen={slot.start === chosen}
                      onSlot={onSlot}
                    />
                  ))}
                </div>
              </div>
            ))}
          </div>
          <p className="slots-note">
            {slots.some(({ start }) => practiceLead(Date.parse(start), timeZone) !== 0) &&
              "The smaller time is the practice's. "}
            Times that conflict with other appointments are hidden.
          </p>
        </>
      ) : (
        <>
          <p className="mb-1">No available time slots for this date. Please select another date.</p>
          {why && <p className="slots-why">{why}</p>}
          <NextFree next={next} onNext={onNext} />
        </>
      )}
    </div>
  );
}

/** One press to the next free time; without any, how to reach the practice. */
function NextFree({ next, onNext }: { next: Slot | null | undefined; onNext: (start: string) => void }) {
  if (next === undefined) return null;
  if (next === null) {
    return (
      <p className="slots-why">
        There is no free time at present. Please <ReachPractice />: we will find one together.
      </p>
    );
  }
  return (
    <button type="button" className="btn btn-outline-primary mt-2" onClick={() => onNext(next.start)}>
      Next free time: {shortDay(next.start, browserZone())}, {clockTime(next.start, browserZone())}
    </button>
  );
}

/** A day's times in parts: Morning, Afternoon, Evening, on the visitor's clock; parts without times are left out. */
function partsOf(slots: readonly Slot[]): [part: string, times: Slot[]][] {
  const parts: [string, Slot[]][] = [
    ['Morning', []],
    ['Afternoon', []],
    ['Evening', []],
  ];
  for (const slot of slots) {
    const hour = new Date(slot.start).getHours();
    parts[hour < 12 ? 0 : hour < 17 ? 1 : 2]?.[1].push(slot);
  }
  return parts.filter(([, times]) => times.length > 0);
}

function SlotChoice({
  slot,
  name,
  chosen,
  onSlot,
}: {
  slot: Slot;
  name: string;
  chosen: boolean;
  onSlot: (start: string) => void;
}) {
  const { timeZone } = usePractice();
  const at = Date.parse(slot.start);
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
        <span>{clockTime(at, browserZone())}</span>
        {practiceLead(at, timeZone) !== 0 && (
          <small>
            {clockTime(at, timeZone)}
            <span className="visually-hidden"> practice time</span>
          </small>
        )}
      </span>
    </label>
  );
}
