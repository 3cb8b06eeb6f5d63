import { usePractice } from '../../lib/practice.tsx';
import { clockTime, dayWords, momentWords } from '../../lib/time.ts';
import './practice-time.scss';

/** Day and time on the practice's clock, as one says them: the administrator's lists never mix zones. */
export function PracticeTime({ instant, only }: { instant: string; only?: 'time' | 'day' }) {
  const { timeZone } = usePractice();
  const words = only === 'time' ? clockTime : only === 'day' ? dayWords : momentWords;
  return (
    <time dateTime={instant} className="tabular practice-time">
      {words(instant, timeZone)}
    </time>
  );
}
