import clock from 'bootstrap-icons/icons/clock.svg?raw';
import { useEffect, useEffectEvent } from 'react';
import { Note } from './note.tsx';
import { browserZone, clockTime } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { timeLeft } from './time-left.ts';
import { WORDS } from './words.ts';

/** How often the booking is read again once its time is up, in ms: the server frees it, not this clock. */
const LOOK_AGAIN = 3_000;

/** Counts down to the end of a hold (ISO 8601), and calls `onOver` from then on. Read aloud with five minutes and one left. */
export function HoldCountdown({ until, onOver }: { until: string | null; onOver: () => void }) {
  const now = useNow(1_000);
  const left = timeLeft(until, now);
  const isOver = left === '0:00';
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!isOver) return;
    over();
    const timer = setInterval(() => over(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [isOver]);
  if (until === null || left === null) return null;
  const seconds = (Date.parse(until) - now.getTime()) / 1000;
  return (
    <Note className="mb-3" icon={clock}>
      We keep this time for you until {clockTime(until, browserZone())}:{' '}
      <b role="timer" className="tabular">
        {left}
      </b>{' '}
      left.
      <span role="status" className="visually-hidden">
        {seconds <= 60 ? WORDS.oneMinute : seconds <= 300 ? WORDS.fiveMinutes : ''}
      </span>
    </Note>
  );
}
