import { DAY_MS, HOUR_MS } from '@stillpoint/scheduling';

export type SessionKind = 'client' | 'admin';

/** Longest lifetime and longest idle time of a session, in milliseconds. */
export const LIFETIMES: Record<SessionKind, { total: number; idle: number }> = {
  client: { total: 30 * DAY_MS, idle: 7 * DAY_MS },
  admin: { total: 12 * HOUR_MS, idle: 1 * HOUR_MS },
};

/** A session's use is recorded at most this often, in milliseconds. */
const TOUCH_EVERY = 60_000;

export interface SessionTimes {
  expiresAt: Date;
  idleUntil: Date;
}

export const beginSession = (kind: SessionKind, now: Date): SessionTimes => {
  const { total, idle } = LIFETIMES[kind];
  return { expiresAt: new Date(now.getTime() + total), idleUntil: new Date(now.getTime() + Math.min(idle, total)) };
};

/** Both limits are exclusive: a session is over at the moment itself. */
export const isLive = (times: SessionTimes, now: Date): boolean => now < times.expiresAt && now < times.idleUntil;

/**
 * The new idle limit of a session used now; null when the last one was set less than a minute ago or has reached the end of the
 * session.
 */
export function nextIdleLimit(kind: SessionKind, times: SessionTimes, now: Date): Date | null {
  const next = new Date(Math.min(now.getTime() + LIFETIMES[kind].idle, times.expiresAt.getTime()));
  return next.getTime() - times.idleUntil.getTime() >= TOUCH_EVERY ? next : null;
}

/** How long a confirmation by password, code or passkey is valid for sensitive actions, in milliseconds. */
const CONFIRMED_FOR = 15 * 60_000;

/** Whether the session was confirmed recently; `confirmedAt` is null when it never was. */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_FOR;
