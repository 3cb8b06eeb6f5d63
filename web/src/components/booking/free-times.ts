import type { BookingRules, BusyAppointment } from '@stillpoint/contracts';
import {
  addDays,
  busyTimes,
  clientSlots,
  MAX_BUSY_RANGE_DAYS,
  MAX_HORIZON_DAYS,
  nextOpenDay,
  whyNoSlots,
  type OpeningRule,
  type Slot,
} from '@stillpoint/scheduling';

/** A session as it stands now: the instant (ISO 8601) and its minutes. */
export interface BookedTime {
  start: string;
  duration: number;
}

/** What free times depend on besides what is taken. `duration` in minutes, `now` in epoch milliseconds. */
export interface TimesAsked {
  timeZone: string;
  duration: number;
  now: number;
  rules: readonly OpeningRule[];
  limits: BookingRules;
  /** The session that leaves its time: it takes none, and is not offered again. */
  moved: BookedTime | null;
  /** The client's own unpaid holds, which a booking of the same time replaces: they take none. */
  holds: readonly BookedTime[];
}

/** How far from an open day a free time is looked for, in days; with a day at both ends within one request's range. */
export const LOOK_AHEAD = MAX_BUSY_RANGE_DAYS - 2;

function questionOf({ moved, holds, ...asked }: TimesAsked, taken: readonly BusyAppointment[], day: string) {
  const own = moved === null ? holds : [moved, ...holds];
  return { ...asked, day, busy: busyTimes(taken.filter((other) => !own.some((one) => isSame(other, one)))) };
}
/** Whether what is taken is that session itself: no two can stand at one time, but a blocked time can lie over one. */
export const isSame = (taken: BusyAppointment, own: BookedTime): boolean =>
  taken.status !== 'blocked' &&
  Date.parse(taken.appointmentDate) === Date.parse(own.start) &&
  taken.service.duration === own.duration;

export function freeTimesOf(asked: TimesAsked, taken: readonly BusyAppointment[], day: string): Slot[] {
  const own = asked.moved && Date.parse(asked.moved.start);
  return clientSlots(questionOf(asked, taken, day)).filter(({ start }) => Date.parse(start) !== own);
}

/** Why a day has none, as `whyNoSlots`; also null when the moved session's own time is the only one. */
export const whyNone = (asked: TimesAsked, taken: readonly BusyAppointment[], day: string) =>
  whyNoSlots(questionOf(asked, taken, day));

/** The first day from `day` on that can have free times at all; needs nothing of what is taken. */
export const openDayFrom = (asked: TimesAsked, day: string): string | null =>
  nextOpenDay({ ...asked, day }, MAX_HORIZON_DAYS);

/** The first free time from `day` on, not before `after` (epoch milliseconds), within LOOK_AHEAD days; null when there is none. */
export function nextFreeTime(
  asked: TimesAsked,
  taken: readonly BusyAppointment[],
  day: string,
  after = 0,
): Slot | null {
  const end = addDays(day, LOOK_AHEAD);
  for (let at = openDayFrom(asked, day); at !== null && at < end; at = openDayFrom(asked, addDays(at, 1))) {
    const first = freeTimesOf(asked, taken, at).find(({ start }) => Date.parse(start) >= after);
    if (first) return first;
  }
  return null;
}
