import { addDays, busyTimes, clientSlots, nextClientSlot, type Service, type Slot } from '@stillpoint/contracts';
import { useMemo } from 'react';
import { usePractice } from '../../lib/practice.tsx';
import { useBusy, useOpeningRules } from './api.ts';
import { firstDay, lastDay, monthOf } from './calendar.ts';

/** How far ahead the next free time is looked for, in days; within one request's range. */
const LOOK_AHEAD = 60;

export interface FreeTimes {
  loading: boolean;
  error: unknown;
  retry: () => void;
  /** Free times of a practice day; null while unknown. */
  slotsOf: (day: string) => Slot[] | null;
  /** For a selected day without any: the next free time after it; null when there is none, undefined while unknown. */
  next: Slot | null | undefined;
}

/** The free times of the shown month, from one request for what is taken, by the rules the server also applies (spec section 5). */
export function useFreeTimes(of: {
  month: string;
  today: string;
  service: Service;
  now: number;
  day: string | null;
}): FreeTimes {
  const { month, today, now, day } = of;
  const { duration } = of.service;
  const { timeZone } = usePractice();
  const from = firstDay(month) < today ? today : firstDay(month);
  const rules = useOpeningRules();
  const busy = useBusy(from, lastDay(month));

  const question = useMemo(
    () => (rules.data && busy.data ? { timeZone, duration, now, rules: rules.data, busy: busyTimes(busy.data) } : null),
    [rules.data, busy.data, timeZone, duration, now],
  );
  const slots = useMemo(() => {
    const known = new Map<string, Slot[]>();
    if (!question) return known;
    for (let at = from; at <= lastDay(month); at = addDays(at, 1)) known.set(at, clientSlots({ ...question, day: at }));
    return known;
  }, [question, from, month]);

  const empty = day !== null && monthOf(day) === month && slots.get(day)?.length === 0;
  const ahead = useBusy(day ?? today, addDays(day ?? today, LOOK_AHEAD), empty);
  const next = useMemo(() => {
    if (!empty || !question || !ahead.data) return undefined;
    return nextClientSlot({ ...question, busy: busyTimes(ahead.data), day }, LOOK_AHEAD);
  }, [empty, question, ahead.data, day]);

  return {
    loading: rules.isPending || busy.isPending,
    error: rules.error ?? busy.error,
    retry: () => {
      void rules.refetch();
      void busy.refetch();
    },
    slotsOf: (at) => slots.get(at) ?? null,
    next,
  };
}
