import type { Overview, TodaySession } from '@stillpoint/contracts';
import { minutesText, practiceDay } from '@stillpoint/scheduling';
import { useEffect } from 'react';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { usePractice } from '../../lib/practice.tsx';
import { serverTime } from '../../lib/clock.ts';
import { dayWords, longDay } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOverview } from './api.ts';
import { dayRail, isGivenUp, isNoteMissing, minutesSince, untilWords } from './day-rail.ts';
import { RailSession } from './rail-session.tsx';
import { UnpaidList } from './unpaid-list.tsx';
import { WORDS } from './words.ts';
import './today.scss';

/** How often the clock is looked at, in ms. */
const CLOCK = 15_000;

/** The day's sessions: finished ones folded, the running and the next one with their link to join; then those nobody has paid yet. */
export function Today({ overview }: { overview: Overview }) {
  const { timeZone } = usePractice();
  const now = useNow(CLOCK);
  const rail = dayRail(overview, now);
  const { refetch, dataUpdatedAt } = useOverview();
  const readAt = serverTime(dataUpdatedAt);
  // What comes after the last session that is known has to be asked for, and the sessions of a new day.
  const isOver = rail.next === null && overview.nextSession !== null;
  const today = practiceDay(now.getTime(), timeZone);
  const isOfToday = practiceDay(readAt, timeZone) === today;
  useEffect(() => {
    if (isOver || !isOfToday) void refetch();
  }, [isOver, isOfToday, today, refetch]);
  const { next, running, ahead, done } = rail;
  const isLater = next !== null && !ahead.includes(next);
  return (
    <section className="panel today" aria-labelledby="today-title">
      <div className="today-head">
        <h2 id="today-title">
          {isOfToday && <span className="today-eyebrow">Today</span>}{' '}
          {longDay(isOfToday ? now.getTime() : readAt, timeZone)}
        </h2>
        <p className="text-secondary mb-0">{describeDay(done.length + running.length + ahead.length)}</p>
      </div>
      {done.length > 0 && <Done sessions={done} now={now} />}
      <ol className="list-unstyled" aria-label="Sessions of today">
        {running.map((session) => (
          <RailSession
            key={session.id}
            session={session}
            now={now}
            kind="running"
            isMain
            state={<Elapsed minutes={minutesSince(session, now)} total={session.service.duration} />}
          />
        ))}
        {ahead.map((session) => (
          <RailSession
            key={session.id}
            session={session}
            now={now}
            kind={session === next ? 'next' : 'ahead'}
            isMain={session === next && running.length === 0}
            state={session === next && <b>Next{untilWords(session, now) && `, ${untilWords(session, now)}`}</b>}
          />
        ))}
      </ol>
      {isLater && running.length === 0 && (
        <Later session={next} when={dayWords(next.appointmentDate, timeZone, now.getTime())} />
      )}
      {next === null && running.length === 0 && <NothingAhead />}
      <UnpaidList sessions={overview.awaitingPayment.filter((session) => !isGivenUp(session, now))} />
    </section>
  );
}

const describeDay = (sessions: number) =>
  sessions === 0 ? WORDS.noneToday : sessions === 1 ? '1 session' : `${sessions} sessions`;

function Done({ sessions, now }: { sessions: readonly TodaySession[]; now: Date }) {
  const missing = sessions.filter((session) => isNoteMissing(session, now)).length;
  return (
    <details className="rail-done">
      <summary>
        {sessions.length} done{missing > 0 && `, ${missing} without a note`}
      </summary>
      <ol className="list-unstyled" aria-label="Sessions that are over">
        {sessions.map((session) => (
          <RailSession key={session.id} session={session} now={now} kind="done" />
        ))}
      </ol>
    </details>
  );
}

const Elapsed = ({ minutes, total }: { minutes: number; total: number }) => (
  <span className="rail-elapsed">
    <b>
      Now, for {minutesText(minutes)} of {total}
    </b>
    <progress max={total} value={minutes} aria-label="Time of this session that has passed" />
  </span>
);

function Later({ session, when }: { session: TodaySession; when: string }) {
  const { openSession } = useAdminActions();
  return (
    <p className="mb-0">
      Next session: {when}, <PracticeTime instant={session.appointmentDate} only="time" />,{' '}
      <button type="button" className="row-title" onClick={() => openSession(session.id)}>
        {session.clientName}
      </button>
    </p>
  );
}

function NothingAhead() {
  const { createAppointment } = useAdminActions();
  return (
    <p className="mb-0">
      {WORDS.nothingAhead}{' '}
      <button type="button" className="btn-text" onClick={() => createAppointment()}>
        Create an appointment
      </button>
    </p>
  );
}
