import { timeFormat } from './time-format.ts';

/** Lengths in milliseconds. A day is 24 hours here; those of a calendar are counted by `addDays`. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A span in epoch milliseconds, `[start, end)`. */
export interface Busy {
  start: number;
  end: number;
}

/**
 * A span taken by a session, or blocked by the practice. A blocked time is no session: it does not count towards the day's
 * limit and keeps no buffer.
 */
export interface Taken extends Busy {
  isBlocked?: boolean | undefined;
}

/** Names by the number that `weekdayOf` returns. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const CLOCK = timeFormat({
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** The wall clock of a zone at an instant, as the epoch milliseconds of the same wall time in UTC. */
export function clockAt(instant: number, timeZone: string): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of CLOCK('en-US', timeZone).formatToParts(instant)) shown[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The instants at which a zone's clocks may show `wall`, by the offsets of the day before and the day after; the earlier first.
 */
function candidates(wall: number, timeZone: string): [before: number, after: number] {
  const by = (instant: number) => wall - (clockAt(instant, timeZone) - instant);
  return [by(wall - DAY_MS), by(wall + DAY_MS)];
}

/**
 * The instant of `wallTime` on the practice day `day`, or null when a clock change skips that time. A time that occurs twice
 * means its first occurrence.
 */
export function instantOf(day: string, wallTime: string, timeZone: string): number | null {
  const wall = Date.parse(`${day}T${wallTime}Z`);
  const { start, end } = dayBounds(day, timeZone);
  // A day of 24 hours has no clock change, so the zone need not be asked.
  return end - start === DAY_MS ? start + wall - Date.parse(day) : firstShown(wall, timeZone);
}

const firstShown = (wall: number, timeZone: string): number | null =>
  candidates(wall, timeZone).find((instant) => clockAt(instant, timeZone) === wall) ?? null;

/** The practice day (YYYY-MM-DD) of an instant. */
export const practiceDay = (instant: number | string | Date, timeZone: string): string =>
  isoDay(clockAt(new Date(instant).getTime(), timeZone));

/** The wall time (HH:MM) of a zone at an instant. */
export const wallTimeOf = (instant: number | string | Date, timeZone: string): string =>
  new Date(clockAt(new Date(instant).getTime(), timeZone)).toISOString().slice(11, 16);

/** Minutes since midnight of a wall time (HH:MM). */
export const toMinutes = (wallTime: string): number => Number(wallTime.slice(0, 2)) * 60 + Number(wallTime.slice(3, 5));

/** The inverse of `toMinutes`. */
export const toWallTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const isoDay = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** The span `[start, end)` of a practice day in epoch milliseconds; a day may have 23, 24 or 25 hours. */
export const dayBounds = (day: string, timeZone: string): Busy => ({
  start: startOf(day, timeZone),
  end: startOf(addDays(day, 1), timeZone),
});

/** Cached, since the same few days are asked for again and again and each takes three look-ups of the zone. */
const starts = new Map<string, number>();
const MAX_CACHED_STARTS = 1_000;

/** Midnight, or the clock change that skips it. */
function startOf(day: string, timeZone: string): number {
  const asked = `${day} ${timeZone}`;
  const known = starts.get(asked);
  if (known !== undefined) return known;
  const midnight = Date.parse(day);
  const start = firstShown(midnight, timeZone) ?? candidates(midnight, timeZone)[0];
  if (starts.size >= MAX_CACHED_STARTS) starts.clear();
  starts.set(asked, start);
  return start;
}

/** The span of a calendar month (YYYY-MM), as that of a day. */
export function monthBounds(month: string, timeZone: string): Busy {
  const first = `${month}-01`;
  // 31 days after the first is always in the next month.
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { start: startOf(first, timeZone), end: startOf(next, timeZone) };
}

/** The day `count` days after `day` (before, when negative). */
export const addDays = (day: string, count: number): string => isoDay(Date.parse(day) + count * DAY_MS);

/** 0 = Sunday to 6 = Saturday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** Whether two `[start, end)` spans share a moment. */
export const overlaps = (a: Busy, b: Busy): boolean => a.start < b.end && b.start < a.end;
