import { Temporal } from 'temporal-polyfill';

/** A stretch of time in epoch milliseconds, `[start, end)`; a time that is taken. */
export interface Busy {
  start: number;
  end: number;
}

/** A time that is taken: by a session, or blocked by the practice. A blocked time is no session: it fills no day and keeps no gap. */
export interface Taken extends Busy {
  isBlocked?: boolean | undefined;
}

/**
 * The instant at which the practice's clock shows `wallTime` on `day`, or null when a clock change skips that time.
 * A time that happens twice means its first occurrence.
 */
export function instantOf(day: string, wallTime: string, timeZone: string): number | null {
  const wanted = Temporal.PlainDateTime.from(`${day}T${wallTime}`);
  const zoned = wanted.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
  return zoned.toPlainDateTime().equals(wanted) ? zoned.epochMilliseconds : null;
}

/** The practice day (YYYY-MM-DD) an instant falls on. */
export const practiceDay = (instant: number | string | Date, timeZone: string): string =>
  toZoned(instant, timeZone).toPlainDate().toString();

const toZoned = (instant: number | string | Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime()).toZonedDateTimeISO(timeZone);

/** First and last moment of a practice day as `[start, end)` in epoch milliseconds; a day may have 23, 24 or 25 hours. */
export function dayBounds(day: string, timeZone: string): Busy {
  const date = Temporal.PlainDate.from(day);
  const startOf = (of: Temporal.PlainDate) => of.toZonedDateTime({ timeZone }).epochMilliseconds;
  return { start: startOf(date), end: startOf(date.add({ days: 1 })) };
}

/** The day that comes `count` days after (before, when negative). */
export const addDays = (day: string, count: number): string =>
  Temporal.PlainDate.from(day).add({ days: count }).toString();

/** 0 = Sunday to 6 = Saturday. */
export const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek % 7;

/** Two `[start, end)` spans share a moment. */
export const overlaps = (a: Busy, b: Busy): boolean => a.start < b.end && b.start < a.end;
