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
  unavailabilityOfStart,
  dayOffOn,
  firstStart,
  isDayFull,
  lastBookableDay,
  type DayAsked,
} from './slot-limits.ts';

/** A weekday opening rule, wall time of the practice. */
export interface OpeningRule {
  dayOfWeek: number;
  startTime: string;
  endTime: string;
  isActive: boolean;
}

/** A time a session can start: the instant (ISO 8601, Z) and what the practice's clock shows then. */
export interface Slot {
  start: string;
  wallTime: string;
}

export interface SlotQuestion extends DayAsked {
  rules: readonly OpeningRule[];
}

/**
 * Why a client cannot have a time. `closed`: no opening hours then; `too-soon`: inside the minimum notice; `day-full`: as many
 * sessions as the practice takes a day; `taken`: another session is there, or the practice blocked the time; `too-close`: one is within the buffers.
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
 * The times a client can choose on one practice day (spec sections 5 and 9): every 30 minutes from a rule's start while the
 * start is before the rule's end (a session may run past it), in the future, free of overlap, sorted, each once; within the
 * practice's limits where there are any.
 */
export function clientSlots(question: SlotQuestion): Slot[] {
  if (unavailabilityOfDay(question) !== null) return [];
  return slotsOf(openingStarts(question).filter(({ start }) => unavailabilityOfStart(question, start) === null));
}

/**
 * The times the administrator can choose on one practice day (spec section 9): 09:00 to 17:30 on each half hour, dropped when
 * the session would end at 18:00 or later; in the future, free of overlap. Opening rules do not matter, and neither do limits:
 * they bind clients, not the practice.
 */
export function adminSlots({ day, timeZone, duration, busy, now }: Omit<SlotQuestion, 'rules' | 'limits'>): Slot[] {
  const minutes: number[] = [];
  for (let minute = 9 * 60; minute <= 17 * 60 + 30; minute += SLOT_MINUTES) {
    if (minute + duration < 18 * 60) minutes.push(minute);
  }
  return slotsOf(
    startsAt(minutes, day, timeZone).filter(({ start }) => !unavailabilityOfStart({ duration, busy, now }, start)),
  );
}

/** Why a client cannot have the session that starts at `start` (epoch milliseconds, on the question's day); null: it is offered. */
export function whyNotOffered(question: SlotQuestion, start: number): SlotUnavailability | null {
  if (start <= question.now) return 'past';
  if (!openingStarts(question).some((offered) => offered.start === start)) return 'closed';
  const ofStart = unavailabilityOfStart(question, start);
  return ofStart === 'taken' ? ofStart : (unavailabilityOfDay(question) ?? ofStart);
}

/**
 * Why a day has no times for clients, as one word to put in a sentence; null when it has some. What lasts longest comes first:
 * a weekday that is never open is `closed`, whatever else there is; `too-soon` means that all that is left of the day is inside
 * the minimum notice; `taken` also stands for times too close to other sessions.
 */
export function whyNoSlots(question: SlotQuestion): Exclude<SlotUnavailability, 'too-close'> | null {
  if (dayBounds(question.day, question.timeZone).end <= question.now) return 'past';
  const starts = openingStarts(question);
  if (starts.length === 0) return 'closed';
  const ofDay = unavailabilityOfDay(question);
  if (ofDay !== null && ofDay !== 'day-full') return ofDay;
  const reasons = starts
    .map(({ start }) => unavailabilityOfStart(question, start))
    .filter((reason) => reason !== 'past');
  if (reasons.length === 0) return 'past';
  if (reasons.every((reason) => reason === 'too-soon')) return 'too-soon';
  return ofDay ?? (reasons.includes(null) ? null : 'taken');
}

/**
 * The first practice day from `day` on, within `days` days, on which clients could book if nothing were taken: open by the weekly
 * hours, no day off, neither inside the minimum notice nor past the horizon. Null when there is none. Needs no taken times.
 */
export function nextOpenDay(question: Omit<SlotQuestion, 'busy' | 'duration'>, days: number): string | null {
  const { timeZone, limits, now } = question;
  const openOn = new Set(question.rules.filter(({ isActive }) => isActive).map(({ dayOfWeek }) => dayOfWeek));
  const horizon = lastBookableDay({ timeZone, now, limits });
  const soonest = practiceDay(firstStart({ now, limits }), timeZone);
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

/** What makes a whole day unavailable, but its opening hours. */
function unavailabilityOfDay(question: SlotQuestion): 'day-off' | 'beyond-horizon' | 'day-full' | null {
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

/** The start times of a day's opening hours, sorted, each once. */
function openingStarts({ day, timeZone, rules }: Pick<SlotQuestion, 'day' | 'timeZone' | 'rules'>): Start[] {
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

/** The instants of a day's wall times; those a clock change skips are left out. */
const startsAt = (minutes: readonly number[], day: string, timeZone: string): Start[] =>
  minutes.flatMap((minute) => {
    const wallTime = toWallTime(minute);
    const start = instantOf(day, wallTime, timeZone);
    return start === null ? [] : [{ start, wallTime }];
  });

const slotsOf = (starts: readonly Start[]): Slot[] =>
  starts.map(({ start, wallTime }) => ({ start: new Date(start).toISOString(), wallTime }));

/** Taken times of a busy list: cancelled appointments take none, times of status 'blocked' are no sessions. */
export const busyTimes = (
  appointments: readonly { status: string; appointmentDate: string; service: { duration: number } }[],
): Taken[] =>
  appointments
    .filter((appointment) => appointment.status !== 'cancelled')
    .map((appointment) => ({
      ...sessionSpan(appointment),
      ...(appointment.status === 'blocked' && { isBlocked: true }),
    }));
