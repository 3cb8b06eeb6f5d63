import type { Slot } from '@stillpoint/scheduling';
import { ReachPractice } from '../page/reach-practice.tsx';
import { Skeleton } from '../state/skeleton.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { browserZone, dayName, momentText, practiceLead } from '../../lib/time.ts';
import { SlotChoices } from './slot-choices.tsx';
import { WORDS } from './words.ts';
import './slot-list.scss';

/**
 * The free times of a day as one group of choices, by morning and afternoon in three columns: on the visitor's own clock, the
 * practice's time beside it when they differ. A day without any says why, and names the next free time; so does the list before a
 * day is chosen. `slots` is null while unknown, `next` undefined.
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
  if (day === null) {
    return (
      <>
        {next !== null && <p className="m-0 text-secondary">{WORDS.chooseDay}</p>}
        <NextFree next={next} onNext={onNext} />
      </>
    );
  }
  if (slots === null) return <Skeleton rows={3} label="Loading free times" />;
  return (
    <div>
      <h3 className="slots-day">{dayName(day)}</h3>
      {slots.length > 0 ? (
        <>
          <SlotChoices
            slots={slots}
            timeZone={browserZone()}
            label={`Times on ${dayName(day)}`}
            chosen={chosen}
            onSlot={onSlot}
          />
          <p className="times-note">
            {slots.some(({ start }) => practiceLead(Date.parse(start), timeZone) !== 0) && <>{WORDS.practiceClock} </>}
            {WORDS.hidden}
          </p>
        </>
      ) : (
        <>
          <p className="mb-1">{WORDS.noTimes}</p>
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
      Next free time: {momentText(next.start, browserZone())}
    </button>
  );
}
