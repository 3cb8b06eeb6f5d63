import { sessionSpan } from '../appointment.ts';
import {
  addDays,
  dayBounds,
  instantOf,
  practiceDay,
  toMinutes,
  toWallTime,
  weekdayOf,
  type Taken,
} from '../practice-time.ts';
import {
  whyStartUnavailable,
  dayOffOn,
  earliestStart,
  isDayFull,
  lastBookableDay,
  type DayQuery,
} from './slot-limits.ts';

/** A weekday opening rule, wall time of the practice. */
export interface OpeningRule {
  dayOfWeek: number;
  startTime: string;
  endTime: string;
  isActive: boolean;
}

/** A possible start: the instant (ISO 8601, Z) and the practice's wall time. */
export interface Slot {
  start: string;
  wallTime: string;
}

export interface SlotQuery extends DayQuery {
  rules: readonly OpeningRule[];
}

/**
 * Why a client cannot have a time. `closed`: outside opening hours; `too-soon`: within the notice; `day-full`: the day has as
 * many sessions as the practice allows; `taken`: overlaps another session or blocked time; `too-close`: within the buffers of
 * one.
 */
export type SlotUnavailability =
  | 'past'
  | 'closed'
  | 'day-off'
  | 'beyond-horizon'
  | 'too-soon'
  | 'day-full'
  | 'taken'
  | 'too-close';

export const SLOT_MINUTES = 30;

/**
 * The slots that clients can choose on one practice day (spec sections 5 and 9): every 30 minutes from a rule's start, as long
 * as the start is before the rule's end (a session may run past it), in the future, free of overlap, and within the practice's
 * limits. Sorted, each once.
 */
export function clientSlots(question: SlotQuery): Slot[] {
  if (whyDayUnavailable(question) !== null) return [];
  return slotsOf(openingStarts(question).filter(({ start }) => whyStartUnavailable(question, start) === null));
}

/**
 * The slots that the administrator can choose on one practice day (spec section 9): each half hour from 09:00 to 17:30 whose
 * session ends before 18:00, in the future, free of overlap. Opening hours and limits bind clients only.
 */
export function adminSlots({ day, timeZone, duration, busy, now }: Omit<SlotQuery, 'rules' | 'limits'>): Slot[] {
  const minutes: number[] = [];
  for (let minute = 9 * 60; minute <= 17 * 60 + 30; minute += SLOT_MINUTES) {
    if (minute + duration < 18 * 60) minutes.push(minute);
  }
  return slotsOf(
    startsAt(minutes, day, timeZone).filter(({ start }) => !whyStartUnavailable({ duration, busy, now }, start)),
  );
}

/**
 * Why a client cannot have the session that starts at `start` (epoch milliseconds, on the day asked about); null when it is
 * available.
 */
export function whyNotOffered(question: SlotQuery, start: number): SlotUnavailability | null {
  if (start <= question.now) return 'past';
  if (!openingStarts(question).some((offered) => offered.start === start)) return 'closed';
  const ofStart = whyStartUnavailable(question, start);
  return ofStart === 'taken' ? ofStart : (whyDayUnavailable(question) ?? ofStart);
}

/**
 * Why a day has no slots for clients, as one word for a sentence; null when it has some. The most permanent reason comes first:
 * `closed` for a weekday without opening hours; `too-soon` when the rest of the day is within the notice; `taken` also when the
 * times are too close to other sessions.
 */
export function whyNoSlots(question: SlotQuery): Exclude<SlotUnavailability, 'too-close'> | null {
  if (dayBounds(question.day, question.timeZone).end <= question.now) return 'past';
  const starts = openingStarts(question);
  if (starts.length === 0) return 'closed';
  const ofDay = whyDayUnavailable(question);
  if (ofDay !== null && ofDay !== 'day-full') return ofDay;
  const reasons = starts.map(({ start }) => whyStartUnavailable(question, start)).filter((reason) => reason !== 'past');
  if (reasons.length === 0) return 'past';
  if (reasons.every((reason) => reason === 'too-soon')) return 'too-soon';
  return ofDay ?? (reasons.includes(null) ? null : 'taken');
}

/**
 * The first practice day from `day` on, within `days` days, that clients could book if nothing were taken: with opening hours,
 * no day off, beyond the notice and within the horizon. Null when there is none. Needs no taken times.
 */
export function nextOpenDay(question: Omit<SlotQuery, 'busy' | 'duration'>, days: number): string | null {
  const { timeZone, limits, now } = question;
  const openOn = new Set(question.rules.filter(({ isActive }) => isActive).map(({ dayOfWeek }) => dayOfWeek));
  const horizon = lastBookableDay({ timeZone, now, limits });
  const soonest = practiceDay(earliestStart({ now, limits }), timeZone);
  const end = addDays(question.day, days);
  if (openOn.size === 0) return null;
  for (let day = soonest > question.day ? soonest : question.day; day < end; day = addDays(day, 1)) {
    if (horizon !== null && day > horizon) return null;
    const dayOff = dayOffOn(day, limits);
    if (dayOff !== null) day = dayOff.lastDay;
    else if (openOn.has(weekdayOf(day))) return day;
  }
  return null;
}

/** What makes a whole day unavailable, apart from its opening hours. */
function whyDayUnavailable(question: SlotQuery): 'day-off' | 'beyond-horizon' | 'day-full' | null {
  const { day, limits } = question;
  if (limits === undefined) return null;
  if (dayOffOn(day, limits) !== null) return 'day-off';
  const horizon = lastBookableDay(question);
  if (horizon !== null && day > horizon) return 'beyond-horizon';
  return isDayFull(question) ? 'day-full' : null;
}

interface Start {
  start: number;
  wallTime: string;
}

/** The start times within a day's opening hours, sorted, each once. */
function openingStarts({ day, timeZone, rules }: Pick<SlotQuery, 'day' | 'timeZone' | 'rules'>): Start[] {
  const weekday = weekdayOf(day);
  const minutes = new Set<number>();
  for (const rule of rules) {
    if (!rule.isActive || rule.dayOfWeek !== weekday) continue;
    const end = toMinutes(rule.endTime);
    for (let minute = toMinutes(rule.startTime); minute < end; minute += SLOT_MINUTES) minutes.add(minute);
  }
  return startsAt(
    [...minutes].sort((a, b) => a - b),
    day,
    timeZone,
  );
}

/** The instants of a day's wall times; those skipped by a clock change are left out. */
const startsAt = (minutes: readonly number[], day: string, timeZone: string): Start[] =>
  minutes.flatMap((minute) => {
    const wallTime = toWallTime(minute);
    const start = instantOf(day, wallTime, timeZone);
    return start === null ? [] : [{ start, wallTime }];
  });

const slotsOf = (starts: readonly Start[]): Slot[] =>
  starts.map(({ start, wallTime }) => ({ start: new Date(start).toISOString(), wallTime }));

/** Taken times of a busy list: cancelled appointments are left out, times of status 'blocked' are no sessions. */
export const busyTimes = (
  appointments: readonly { status: string; appointmentDate: string; service: { duration: number } }[],
): Taken[] =>
  appointments
    .filter((appointment) => appointment.status !== 'cancelled')
    .map((appointment) => ({
      ...sessionSpan(appointment),
      ...(appointment.status === 'blocked' && { isBlocked: true }),
    }));
