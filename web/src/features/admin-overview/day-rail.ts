import type { Appointment, TodaySession } from '@stillpoint/contracts';
import { MINUTE_MS, sessionSpan } from '@stillpoint/scheduling';
import { isKept } from '../../components/session/paying.ts';
import { spanText } from '../../lib/time.ts';

const startOf = (session: Appointment) => sessionSpan(session).start;
const endOf = (session: Appointment) => sessionSpan(session).end;

/** Nobody paid for it before its hold ended or it began: the server cancels it then, which may not have been read yet. */
export const isGivenUp = (session: Appointment, now: Date): boolean =>
  session.status === 'pending_payment' && (startOf(session) <= now.getTime() || !isKept(session, now));

/** The sessions of a day at a moment, in order: each that is neither cancelled nor given up is in one of the first three. */
export interface DayRail<Session> {
  done: Session[];
  /** What has begun and not ended. */
  running: Session[];
  ahead: Session[];
  /** The first one ahead, today or later; null when none is known. */
  next: Session | null;
}

/** Sorts today's sessions, and the next one whenever it is, by what they are at `now`. */
export function dayRail<Session extends Appointment>(
  { today, nextSession }: { today: readonly Session[]; nextSession: Session | null },
  now: Date,
): DayRail<Session> {
  const at = now.getTime();
  const sessions = today
    .filter((session) => session.status !== 'cancelled' && !isGivenUp(session, now))
    .sort((a, b) => startOf(a) - startOf(b));
  const ahead = sessions.filter((session) => startOf(session) > at);
  const later = nextSession && startOf(nextSession) > at ? [nextSession] : [];
  const held = [...ahead, ...later].filter(({ status }) => status === 'confirmed');
  return {
    done: sessions.filter((session) => endOf(session) <= at),
    running: sessions.filter((session) => startOf(session) <= at && endOf(session) > at),
    ahead,
    next: held.sort((a, b) => startOf(a) - startOf(b))[0] ?? null,
  };
}

/** It took place and nothing was written about it yet. */
export const isNoteMissing = (session: TodaySession, now: Date): boolean =>
  !session.hasNote && ['confirmed', 'completed'].includes(session.status) && endOf(session) <= now.getTime();

/** Whole minutes since it began. */
export const minutesSince = (session: Appointment, now: Date): number =>
  Math.floor((now.getTime() - startOf(session)) / MINUTE_MS);

/** How long until it begins: 'in 1 hour 30 minutes'; null from a day on. */
export function untilWords(session: Appointment, now: Date): string | null {
  const minutes = Math.ceil((startOf(session) - now.getTime()) / MINUTE_MS);
  return minutes < 1 || minutes >= 24 * 60 ? null : `in ${spanText(minutes)}`;
}
