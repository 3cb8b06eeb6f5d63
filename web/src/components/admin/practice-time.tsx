import { usePractice } from '../../lib/practice.tsx';
import { clockTime, dayWords } from '../../lib/time.ts';
import './practice-time.scss';

/** Day and time on the practice's clock, as one says them: the administrator's lists never mix zones. */
export function PracticeTime({ instant, only }: { instant: string; only?: 'time' | 'day' }) {
  const { timeZone } = usePractice();
  const day = dayWords(instant, timeZone);
  const time = clockTime(instant, timeZone);
  return (
    <time dateTime={instant} className="tabular practice-time">
      {only === 'time' ? time : only === 'day' ? day : `${day}, ${time}`}
    </time>
  );
}
