import type { BusyAppointment } from '@stillpoint/contracts';
import { addDays, dayBounds, lastBookableDay, practiceDay, type Slot } from '@stillpoint/scheduling';
import { useMemo } from 'react';
import { useBookingRules } from '../../lib/booking-rules.ts';
import { usePractice } from '../../lib/practice.tsx';
import { browserZone } from '../../lib/time.ts';
import { useBusyAround, useOpeningRules } from './api.ts';
import { firstDay, lastDay, monthOf } from './calendar.ts';
import { describeHorizon, describeNoSlots } from './words.ts';
import {
  LOOK_AHEAD,
  freeTimesOf,
  nextFreeTime,
  openDayFrom,
  whyNone,
  type BookedTime,
  type TimesAsked,
} from './free-times.ts';

export interface FreeTimes {
  loading: boolean;
  error: unknown;
  retry: () => void;
  /** Free times of one of the visitor's own days; null while unknown. */
  slotsOf: (day: string) => Slot[] | null;
  /** Why the selected day has none, in a sentence; null when it has some, or while unknown. */
  why: string | null;
  /**
   * The next free time: after a selected day without any, or from today when no day is selected. Null when there is none,
   * undefined while unknown.
   */
  next: Slot | null | undefined;
  /** The last day that can be booked, and what to say about it; null without a horizon. */
  horizon: { lastDay: string; words: string } | null;
}

/**
 * The free times of the shown month on the visitor's own days, by the rules that the server also applies (spec section 5): from one
 * request for the taken times, the weekly hours and the practice's limits. `moved` and `holds`: see `TimesAsked`.
 */
export function useFreeTimes(question: {
  month: string;
  today: string;
  /** Minutes. */
  duration: number;
  moved: BookedTime | null;
  holds: readonly BookedTime[];
  now: number;
  day: string | null;
}): FreeTimes {
  const { month, today, duration, moved, holds, now, day } = question;
  const { timeZone } = usePractice();
  const from = firstDay(month) < today ? today : firstDay(month);
  const rules = useOpeningRules();
  const limits = useBookingRules();
  // An own day may hold the last times of the practice's day before, or the first ones of the next.
  const [first, last] = [addDays(from, -1), addDays(lastDay(month), 1)];
  const busy = useBusyAround(first, last);

  const asked = useMemo(
    () =>
      rules.data && limits.data
        ? { timeZone, duration, now, rules: rules.data, limits: limits.data, moved, holds }
        : null,
    [rules.data, limits.data, timeZone, duration, now, moved, holds],
  );
  const slots = useMemo(() => {
    if (!asked || !busy.data) return null;
    const found: Slot[] = [];
    for (let at = first; at <= last; at = addDays(at, 1)) found.push(...freeTimesOf(asked, busy.data, at));
    return byOwnDay(found);
  }, [asked, busy.data, first, last]);

  const isEmpty = day !== null && monthOf(day) === month && slots !== null && !slots.has(day);
  const practiceToday = practiceDay(now, timeZone);
  const next = useNextFree(
    asked,
    practiceToday,
    day === null || isEmpty ? (day ?? practiceToday) : null,
    day === null ? 0 : dayBounds(day, browserZone()).start,
  );
  const end = asked && lastBookableDay(asked);

  return {
    loading: rules.isPending || limits.isPending || busy.isPending,
    error: rules.error ?? limits.error ?? busy.error,
    retry: () => {
      for (const query of [rules, limits, busy]) if (query.isError) void query.refetch();
    },
    slotsOf: (at) => slots && (slots.get(at) ?? []),
    why: isEmpty && asked && busy.data ? whyEmpty(asked, busy.data, day) : null,
    next,
    horizon: asked && end ? { lastDay: end, words: describeHorizon(asked.limits, end) } : null,
  };
}

/** Why one of the visitor's days is empty, by the practice's days that reach into it, the same date first: what is not over says more. */
function whyEmpty(asked: TimesAsked, taken: readonly BusyAppointment[], day: string): string | null {
  if (asked.moved && practiceDay(asked.moved.start, browserZone()) === day) {
    const why = whyNone(asked, taken, day);
    if (why === null) return describeNoSlots(why, day, asked.limits);
  }
  const { start, end } = dayBounds(day, browserZone());
  const reasons = [day, practiceDay(start, asked.timeZone), practiceDay(end - 1, asked.timeZone)]
    .map((date) => ({ date, why: whyNone(asked, taken, date) }))
    .filter(({ why }) => why !== null);
  const found = reasons.find(({ why }) => why !== 'past') ?? reasons[0];
  return found ? describeNoSlots(found.why, found.date, asked.limits) : null;
}

/** Times by the day they fall on for the visitor. */
function byOwnDay(slots: readonly Slot[]): Map<string, Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = practiceDay(slot.start, browserZone());
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return days;
}

/** The first free time from `day` on, not before `after`; if there is none, the first from today. `day` null: not needed. */
function useNextFree(
  asked: TimesAsked | null,
  today: string,
  day: string | null,
  after: number,
): Slot | null | undefined {
  const first = asked && openDayFrom(asked, today);
  const later = asked && day !== null ? (openDayFrom(asked, day) ?? first) : null;
  const afterDay = useFirstFree(asked, later, after);
  const looksBack = afterDay === null;
  const soonest = useFirstFree(asked, looksBack ? first : null);
  if (asked && day !== null && later === null) return null;
  return looksBack ? soonest : afterDay;
}

/** Undefined while unknown, and without a day. */
function useFirstFree(asked: TimesAsked | null, day: string | null, after = 0): Slot | null | undefined {
  const anyDay = day ?? '2000-01-01';
  const taken = useBusyAround(anyDay, addDays(anyDay, LOOK_AHEAD - 1), day !== null);
  return useMemo(
    () => (asked && day !== null && taken.data ? nextFreeTime(asked, taken.data, day, after) : undefined),
    [asked, taken.data, day, after],
  );
}
