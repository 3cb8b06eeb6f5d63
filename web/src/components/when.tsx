import { usePractice } from '../lib/practice.tsx';
import { browserZone, clockTime, nearDayText, practiceLead } from '../lib/time.ts';
import './when.scss';

/** Day and time in the visitor's own zone, with the practice's time beside it when the clocks differ. */
export function When({ instant }: { instant: string }) {
  const { timeZone } = usePractice();
  const own = browserZone();
  const at = Date.parse(instant);
  return (
    <time dateTime={instant} className="when tabular">
      <span className="when-own">
        {nearDayText(at, own)}, <span className="when-clock">{clockTime(at, own)}</span>
      </span>
      {practiceLead(at, timeZone) !== 0 && (
        <>
          {' '}
          <span className="when-practice">({clockTime(at, timeZone)} practice time)</span>
        </>
      )}
    </time>
  );
}
