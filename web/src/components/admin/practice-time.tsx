import { usePractice } from '../../lib/practice.tsx';
import { clockTime, dayWords, momentWords, withinSentence } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';

/** Day and time on the practice's clock, as one says them: the administrator's lists never mix zones. `within`: in a sentence. */
export function PracticeTime({
  instant,
  only,
  within = false,
}: {
  instant: string;
  only?: 'time' | 'day';
  within?: boolean;
}) {
  const { timeZone } = usePractice();
  const now = useNow().getTime();
  const words =
    only === 'time' ? clockTime(instant, timeZone) : (only === 'day' ? dayWords : momentWords)(instant, timeZone, now);
  return (
    <time dateTime={instant} className="tabular practice-time">
      {within ? withinSentence(words) : words}
    </time>
  );
}
