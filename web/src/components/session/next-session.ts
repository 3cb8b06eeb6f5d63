import type { Appointment } from '@stillpoint/contracts';

type Ahead = Pick<Appointment, 'appointmentDate' | 'status' | 'holdExpiresAt' | 'isPaymentUnderReview'> & {
  service: Pick<Appointment['service'], 'duration'>;
};

const MINUTE = 60_000;
/** The way in opens this long before a session, in ms. */
const OPENS_BEFORE = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;

const startOf = ({ appointmentDate }: Ahead) => Date.parse(appointmentDate);
const endOf = (session: Ahead) => startOf(session) + session.service.duration * MINUTE;

/** Whether a session takes place or comes: confirmed and not over, or still to be paid while its time is kept. */
function isAhead(session: Ahead, now: number): boolean {
  if (session.status === 'confirmed') return endOf(session) > now;
  const isKept =
    session.holdExpiresAt === null || session.isPaymentUnderReview || Date.parse(session.holdExpiresAt) > now;
  return session.status === 'pending_payment' && startOf(session) > now && isKept;
}

/** The session that runs, or else the one that comes first; null when none is ahead. */
export const nextSession = <Session extends Ahead>(sessions: readonly Session[], now: Date): Session | null =>
  sessions
    .filter((session) => isAhead(session, now.getTime()))
    .toSorted((one, other) => startOf(one) - startOf(other))[0] ?? null;

/** How near a session is: tips from the day before on, the way in from 15 minutes before until its end. */
export function nearness(
  session: Ahead,
  now: Date,
): { isRunning: boolean; isOpen: boolean; isWithinADay: boolean; opensAt: number } {
  const at = now.getTime();
  const opensAt = startOf(session) - OPENS_BEFORE;
  return {
    isRunning: startOf(session) <= at && at < endOf(session),
    isOpen: opensAt <= at && at < endOf(session),
    isWithinADay: startOf(session) - DAY <= at && at < endOf(session),
    opensAt,
  };
}
