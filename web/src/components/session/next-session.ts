import type { Appointment } from '@stillpoint/contracts';
import { DAY_MS, MINUTE_MS, sessionSpan } from '@stillpoint/scheduling';
import { isKept } from './paying.ts';

type Ahead = Pick<Appointment, 'appointmentDate' | 'status' | 'holdExpiresAt' | 'isPaymentUnderReview'> & {
  service: Pick<Appointment['service'], 'duration'>;
};

/** The way in opens this long before a session, in ms. */
const OPENS_BEFORE = 15 * MINUTE_MS;
/** The server has noted by then, in ms, that a session is over or is not kept any longer. */
const NOTED_AFTER = MINUTE_MS;

/** Whether a session takes place or comes: confirmed and not over, or still to be paid while its time is kept. */
function isAhead(session: Ahead, now: Date): boolean {
  const { start, end } = sessionSpan(session);
  const at = now.getTime();
  if (session.status === 'confirmed') return end > at;
  return session.status === 'pending_payment' && start > at && isKept(session, now);
}

/** The session that runs, or else the one that comes first; null when none is ahead. */
export const nextSession = <Session extends Ahead>(sessions: readonly Session[], now: Date): Session | null =>
  sessions
    .filter((session) => isAhead(session, now))
    .toSorted((one, other) => sessionSpan(one).start - sessionSpan(other).start)[0] ?? null;

/** How near a session is: tips from the day before on, the way in from 15 minutes before until its end. */
export function nearness(
  session: Ahead,
  now: Date,
): { isRunning: boolean; isOpen: boolean; isWithinADay: boolean; opensAt: number } {
  const at = now.getTime();
  const { start, end } = sessionSpan(session);
  const opensAt = start - OPENS_BEFORE;
  const isFrom = (moment: number) => moment <= at && at < end;
  return { isRunning: isFrom(start), isOpen: isFrom(opensAt), isWithinADay: isFrom(start - DAY_MS), opensAt };
}

/**
 * Whether the way into one of the sessions has opened since they were read, or one has ended or is not kept any longer: how they stand
 * has to be asked for.
 */
export const isOutOfDate = (sessions: readonly Ahead[], readAt: number, now: Date): boolean =>
  sessions.some((session) => {
    const { start, end } = sessionSpan(session);
    const moments = {
      confirmed: [start - OPENS_BEFORE, end + NOTED_AFTER],
      pending_payment: [start + NOTED_AFTER, Date.parse(session.holdExpiresAt ?? '') + NOTED_AFTER],
      completed: [],
      cancelled: [],
    }[session.status];
    return moments.some((moment) => readAt < moment && moment <= now.getTime());
  });
