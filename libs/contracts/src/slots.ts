import { Temporal } from 'temporal-polyfill';

/** A weekday opening rule, wall time of the practice. */
export interface OpeningRule {
  dayOfWeek: number;
  startTime: string;
  endTime: string;
  isActive: boolean;
}

/** A time that is taken, in epoch milliseconds, `[start, end)`. */
export interface Busy {
  start: number;
  end: number;
}

/** A time a session can start: the instant (ISO 8601, Z) and what the practice's clock shows then. */
export interface Slot {
  start: string;
  wallTime: string;
}

export interface SlotQuestion {
  /** Practice day, YYYY-MM-DD. */
  day: string;
  /** IANA zone of the practice. */
  timeZone: string;
  /** Length of the session in minutes. */
  duration: number;
  rules: readonly OpeningRule[];
  busy: readonly Busy[];
  /** Epoch milliseconds; slots that have begun are not offered. */
  now: number;
}

export const SLOT_MINUTES = 30;
const MINUTE = 60_000;

const toMinutes = (wallTime: string) => Number(wallTime.slice(0, 2)) * 60 + Number(wallTime.slice(3, 5));
const toWallTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

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

/** Two `[start, end)` spans share a moment. */
export const overlaps = (a: Busy, b: Busy): boolean => a.start < b.end && b.start < a.end;

/**
 * The times a client can choose on one practice day (spec sections 5 and 9): every 30 minutes from a rule's start while the
 * start is before the rule's end (a session may run past it), in the future, free of overlap, sorted, each once.
 */
export function clientSlots(question: SlotQuestion): Slot[] {
  const weekday = Temporal.PlainDate.from(question.day).dayOfWeek % 7;
  const starts = new Set<number>();
  for (const rule of question.rules) {
    if (!rule.isActive || rule.dayOfWeek !== weekday) continue;
    const end = toMinutes(rule.endTime);
    for (let minute = toMinutes(rule.startTime); minute < end; minute += SLOT_MINUTES) starts.add(minute);
  }
  return free(
    question,
    [...starts].sort((a, b) => a - b),
  );
}

/**
 * The times the administrator can choose on one practice day (spec section 9): 09:00 to 17:30 on each half hour, dropped when
 * the session would end at 18:00 or later; in the future, free of overlap. Opening rules do not matter.
 */
export function adminSlots(question: Omit<SlotQuestion, 'rules'>): Slot[] {
  const starts: number[] = [];
  for (let minute = 9 * 60; minute <= 17 * 60 + 30; minute += SLOT_MINUTES) {
    if (minute + question.duration < 18 * 60) starts.push(minute);
  }
  return free(question, starts);
}

function free({ day, timeZone, duration, busy, now }: Omit<SlotQuestion, 'rules'>, minutes: readonly number[]): Slot[] {
  const slots: Slot[] = [];
  for (const minute of minutes) {
    const wallTime = toWallTime(minute);
    const start = instantOf(day, wallTime, timeZone);
    if (start === null || start <= now) continue;
    const span = { start, end: start + duration * MINUTE };
    if (!busy.some((taken) => overlaps(span, taken))) slots.push({ start: new Date(start).toISOString(), wallTime });
  }
  return slots;
}

/** Taken times of a busy list: cancelled appointments take none. */
export const busyTimes = (
  appointments: readonly { status: string; appointmentDate: string; service: { duration: number } }[],
): Busy[] =>
  appointments
    .filter((appointment) => appointment.status !== 'cancelled')
    .map((appointment) => {
      const start = new Date(appointment.appointmentDate).getTime();
      return { start, end: start + appointment.service.duration * MINUTE };
    });

/** The first free client slot from `day` on, looking at most `days` days ahead; null when there is none. */
export function nextClientSlot(question: SlotQuestion, days: number): Slot | null {
  for (let ahead = 0, day = question.day; ahead < days; ahead++, day = addDays(day, 1)) {
    const [first] = clientSlots({ ...question, day });
    if (first) return first;
  }
  return null;
}
