const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type SessionKind = 'client' | 'admin';

/** How long a session lives at most, and how long it survives unused; milliseconds. */
export const LIFETIMES: Record<SessionKind, { total: number; idle: number }> = {
  client: { total: 30 * DAY, idle: 7 * DAY },
  admin: { total: 12 * HOUR, idle: 1 * HOUR },
};

/** A session's use is written down at most this often, in milliseconds. */
const TOUCH_EVERY = 60_000;

export interface SessionTimes {
  expiresAt: Date;
  idleUntil: Date;
}

export const beginSession = (kind: SessionKind, now: Date): SessionTimes => {
  const { total, idle } = LIFETIMES[kind];
  return { expiresAt: new Date(now.getTime() + total), idleUntil: new Date(now.getTime() + Math.min(idle, total)) };
};

/** Ends at its last moment: a session is good while now is before both times. */
export const isLive = (times: SessionTimes, now: Date): boolean => now < times.expiresAt && now < times.idleUntil;

/** The new idle limit of a session used now; null when the last one was set less than a minute ago or cannot move. */
export function touched(kind: SessionKind, times: SessionTimes, now: Date): Date | null {
  const next = new Date(Math.min(now.getTime() + LIFETIMES[kind].idle, times.expiresAt.getTime()));
  return next.getTime() - times.idleUntil.getTime() >= TOUCH_EVERY ? next : null;
}

/** How long a password, code or passkey speaks for what reaches far, in milliseconds. */
const CONFIRMED_FOR = 15 * 60_000;

/** Whether somebody showed lately that it is them; null: not in this session. */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_FOR;
