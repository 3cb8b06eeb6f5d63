import type { Appointment } from '@stillpoint/contracts';

const MINUTE = 60_000;
const startOf = ({ appointmentDate }: Appointment) => Date.parse(appointmentDate);
const endOf = (session: Appointment) => startOf(session) + session.service.duration * MINUTE;

/** It is held, and has not ended at `now`. */
export const isAhead = (session: Appointment, now: Date): boolean =>
  session.status === 'confirmed' && endOf(session) > now.getTime();

/** It has begun and not ended. */
export const isRunning = (session: Appointment, now: Date): boolean =>
  isAhead(session, now) && startOf(session) <= now.getTime();

/** The session that runs at `now`, else the first one ahead; null when none is known. */
export function currentSession<Session extends Appointment>(
  { today, nextSession }: { today: readonly Session[]; nextSession: Session | null },
  now: Date,
): Session | null {
  const known = nextSession ? [...today, nextSession] : today;
  return known.filter((session) => isAhead(session, now)).sort((a, b) => startOf(a) - startOf(b))[0] ?? null;
}

/** Whole minutes since it began. */
export const minutesSince = (session: Appointment, now: Date): number =>
  Math.floor((now.getTime() - startOf(session)) / MINUTE);
