import { usePractice } from '../../lib/practice.tsx';
import { clockTime, shortDay } from '../../lib/time.ts';

/** Day and time on the practice's clock: the administrator's lists never mix zones. */
export function PracticeTime({ instant, only }: { instant: string; only?: 'time' | 'day' }) {
  const { timeZone } = usePractice();
  const day = shortDay(instant, timeZone);
  const time = clockTime(instant, timeZone);
  return (
    <time dateTime={instant} className="tabular">
      {only === 'time' ? time : only === 'day' ? day : `${day}, ${time}`}
    </time>
  );
}
