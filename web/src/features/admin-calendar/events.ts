import type { AdminAppointment, AvailabilityRule, BlockedTime, DayOff } from '@stillpoint/contracts';
import {
  addDays,
  clockAt,
  DAY_MS,
  dayBounds,
  HOUR_MS,
  MINUTE_MS,
  practiceDay,
  sessionSpan,
  SLOT_MINUTES,
  timeFormat,
  toMinutes,
  toWallTime,
  wallTimeOf,
} from '@stillpoint/scheduling';
import { canMove } from '../../components/admin/can-move.ts';
import type { Days } from './api.ts';
import { momentOf, type Cursor } from './cursor.ts';
import type { EventFacts } from './event-face.tsx';
import { serverTime } from '../../lib/clock.ts';
import { dateStyle } from '../../lib/time.ts';

/** An appointment as the calendar draws it. Unpaid ones look provisional, past ones step back; one that can be moved can be dragged. */
export function eventOf(appointment: AdminAppointment) {
  const { id, clientName, service, status } = appointment;
  const { start, end } = sessionSpan(appointment);
  return {
    id,
    title: `${clientName}, ${service.name}${status === 'pending_payment' ? ' (payment pending)' : ''}`,
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    startEditable: canMove(appointment, new Date(serverTime())),
    className: `session session-${status}`,
    extendedProps: {
      facts: { name: clientName, second: service.name, state: status } as EventFacts,
    },
  };
}

const BLOCKED = 'blocked-';

/** A blocked time; it is opened again by pressing it. */
export function blockedEvent({ id, startsAt, endsAt, label }: BlockedTime) {
  return {
    id: `${BLOCKED}${id}`,
    title: `Blocked${label ? `, ${label}` : ''}`,
    start: startsAt,
    end: endsAt,
    startEditable: false,
    className: 'session-blocked',
    extendedProps: { facts: { name: 'Blocked', second: label ?? '', state: 'blocked' } as EventFacts },
  };
}

/** The blocked time behind an event; null when the event is a session. */
export const blockedOf = (eventId: string, blocked: readonly BlockedTime[]): BlockedTime | null =>
  blocked.find(({ id }) => eventId === `${BLOCKED}${id}`) ?? null;

/** Minutes of an event's box on one day: over midnight, of the part before it, that has the start, or after it, that has the end. */
export function minutesDrawn(
  { start, end, isStart, isEnd }: { start: number; end: number; isStart: boolean; isEnd: boolean },
  timeZone: string,
): number {
  const from = isStart ? start : dayBounds(practiceDay(end - 1, timeZone), timeZone).start;
  const to = isEnd ? end : dayBounds(practiceDay(start, timeZone), timeZone).end;
  return isStart || isEnd ? (to - from) / MINUTE_MS : DAY_MS / MINUTE_MS;
}

/** The weekly opening hours as the calendar shades them. */
export const openHoursOf = (rules: readonly Omit<AvailabilityRule, 'id'>[]) =>
  rules
    .filter(({ isActive }) => isActive)
    .map(({ dayOfWeek, startTime, endTime }) => ({ daysOfWeek: [dayOfWeek], startTime, endTime }));

/** The days off on show lie behind the sessions: each day once, with the labels of all that name it. */
export function daysOffEvents(daysOff: readonly DayOff[], { from, to }: Days, timeZone: string) {
  const events = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const here = daysOff.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
    if (here.length === 0) continue;
    const { start, end } = dayBounds(day, timeZone);
    const title = here.map(({ label }) => label ?? 'Day off').join(', ');
    events.push({ ...background(`day-off-${day}`, 'day-off-shade', start, end), title });
  }
  return events;
}

/** The half hour the keyboard points at, marked behind the sessions; nothing for a time the clock skips. */
export function cursorEvent(cursor: Cursor, timeZone: string) {
  const start = momentOf(cursor, timeZone);
  return start === null ? [] : [background('cursor', 'time-cursor', start, start + SLOT_MINUTES * MINUTE_MS)];
}

const background = (id: string, className: string, start: number, end: number) => ({
  id,
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
  display: 'background',
  className,
});

const ONE_DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;
const DAYS = { month: 'short', day: 'numeric' } as const;
const TITLES = [timeFormat(ONE_DAY), timeFormat(DAYS)] as const;
const TITLES_WITH_YEAR = [
  timeFormat({ ...ONE_DAY, year: 'numeric' }),
  timeFormat({ ...DAYS, year: 'numeric' }),
] as const;

/** What the days on show are called: 'Dec 6 – 12', 'Nov 29 – Dec 5', 'Monday, December 7'; with the year when it is another one. */
export function daysTitle({ from, to }: { from: string; to: string }, today: string): string {
  const isThisYear = [from, to].every((day) => day.slice(0, 4) === today.slice(0, 4));
  const [one, several] = isThisYear ? TITLES : TITLES_WITH_YEAR;
  const [first, last] = [new Date(`${from}T12:00Z`), new Date(`${to}T12:00Z`)];
  return from === to ? one(dateStyle(), 'UTC').format(first) : several(dateStyle(), 'UTC').formatRange(first, last);
}

/** Always on show; what lies before or after stretches the day. */
const FIRST_HOUR = 8;
const LAST_HOUR = 19;

/** The hours of the day to draw, `{from, to}` as HH:MM on the practice's clock. Sessions lie inside, and times blocked for less than a day. */
export function hoursShown(
  spans: readonly { start: string; end: string }[],
  timeZone: string,
): { from: string; to: string } {
  const hourOf = (instant: string) => toMinutes(wallTimeOf(instant, timeZone)) / 60;
  const clockOf = (instant: string) => clockAt(Date.parse(instant), timeZone);
  let from = FIRST_HOUR;
  let to = LAST_HOUR;
  for (const span of spans) {
    const start = hourOf(span.start);
    const end = start + (clockOf(span.end) - clockOf(span.start)) / HOUR_MS;
    // A holiday is seen at any hour.
    if (end - start >= 24) continue;
    from = Math.min(from, Math.floor(start), end > 24 ? 0 : from);
    to = Math.max(to, Math.min(Math.ceil(end), 24));
  }
  return { from: toWallTime(from * 60), to: toWallTime(to * 60) };
}
