import video from 'bootstrap-icons/icons/camera-video.svg?raw';
import type { Appointment, Overview } from '@stillpoint/contracts';
import { useAdminActions } from '../../components/admin/admin-actions.tsx';
import { PracticeTime } from '../../components/admin/practice-time.tsx';
import { StatusBadge } from '../../components/badges.tsx';
import { Icon } from '../../components/icon.tsx';
import { useEffect } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useRefreshOverview } from './api.ts';
import { currentSession, isAhead, isRunning, minutesSince } from './current-session.ts';
import { minutesText } from '../../lib/time.ts';
import './today-strip.scss';

/** How often the clock is looked at, in ms. */
const CLOCK = 15_000;

/** Today at a glance: the next session with its door, then the day's sessions, each one click from its details. */
export function TodayStrip({ overview }: { overview: Overview }) {
  const { today } = overview;
  const now = useNow(CLOCK);
  const current = currentSession(overview, now);
  const refresh = useRefreshOverview();
  // What comes after the last session that is known has to be asked for.
  const isOver = current === null && overview.nextSession !== null;
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
  return (
    <section className="panel today" aria-labelledby="today-title">
      <h2 id="today-title" className="visually-hidden">
        Today
      </h2>
      <NextSession session={current} now={now} />
      {today.length > 0 ? (
        <ol className="today-list" aria-label="Sessions of today">
          {today.map((session) => (
            <TodaySession key={session.id} session={session} now={now} />
          ))}
        </ol>
      ) : (
        <p className="today-empty">No sessions today.</p>
      )}
    </section>
  );
}

function NextSession({ session, now }: { session: Appointment | null; now: Date }) {
  const { createAppointment } = useAdminActions();
  if (!session) {
    return (
      <div className="next-session">
        <p className="eyebrow">Next session</p>
        <p className="next-session-who">Nothing is booked ahead</p>
        <button type="button" className="btn btn-link btn-sm px-0" onClick={() => createAppointment()}>
          Create an appointment
        </button>
      </div>
    );
  }
  return (
    <div className="next-session">
      <p className="eyebrow">
        {isRunning(session, now) ? `Now, for ${minutesText(minutesSince(session, now))}` : 'Next session'}
      </p>
      <p className="next-session-who">{session.clientName}</p>
      <p className="next-session-what">
        <PracticeTime instant={session.appointmentDate} />
        <br />
        {session.service.name}, {minutesText(session.service.duration)}
      </p>
      {session.zoomLink && (
        <a className="btn btn-primary btn-sm" href={session.zoomLink} target="_blank" rel="noopener noreferrer">
          <Icon svg={video} />
          Join Meeting
        </a>
      )}
    </div>
  );
}

function TodaySession({ session, now }: { session: Appointment; now: Date }) {
  const { openAppointment, openNotes } = useAdminActions();
  const cancelled = session.status === 'cancelled';
  return (
    <li className={cancelled ? 'today-session today-session-off' : 'today-session'}>
      <span className="today-time">
        <PracticeTime instant={session.appointmentDate} only="time" />
      </span>
      <button type="button" className="today-who" onClick={() => openAppointment(session.id)}>
        {session.clientName}
      </button>
      <span className="today-what">{session.service.name}</span>
      <StatusBadge status={session.status} />
      {session.zoomLink && isAhead(session, now) && (
        <a
          className="btn btn-outline-primary btn-sm"
          aria-label={`Join meeting with ${session.clientName}`}
          href={session.zoomLink}
          target="_blank"
          rel="noopener noreferrer"
        >
          Join
        </a>
      )}
      {!cancelled && (
        <button
          type="button"
          className="btn btn-link btn-sm"
          aria-label={`Notes of ${session.clientName}`}
          onClick={() => openNotes(session)}
        >
          Notes
        </button>
      )}
    </li>
  );
}
