import { usePractice } from '../lib/practice.tsx';
import { browserZone, clockTime, nearDayText, practiceClock, withinSentence } from '../lib/time.ts';
import { useNow } from '../lib/use-now.ts';
import './when.scss';

/** Day and time in the visitor's own zone, with the practice's time beside it when the clocks differ. `within`: in a sentence. */
export function When({ instant, within = false }: { instant: string; within?: boolean }) {
  const { timeZone } = usePractice();
  const own = browserZone();
  const at = Date.parse(instant);
  const there = practiceClock(at, timeZone);
  const day = nearDayText(at, own, useNow().getTime());
  return (
    <time dateTime={instant} className="when tabular">
      <span className="when-own">
        {within ? withinSentence(day) : day}, <span className="when-clock">{clockTime(at, own)}</span>
      </span>
      {there && (
        <>
          {' '}
          <span className="when-practice">({there} practice time)</span>
        </>
      )}
    </time>
  );
}
