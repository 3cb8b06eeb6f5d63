import { listBusyInRange } from '@stillpoint/contracts';
import { adminSlots, busyTimes, clientSlots, dayOffOn, SLOT_MINUTES, type Slot } from '@stillpoint/scheduling';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../../lib/api.ts';
import { usePractice } from '../../../lib/practice.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useDaysOff, useOpeningRules } from '../../booking/api.ts';
import { firstDay, lastDay } from '../../booking/calendar.ts';
import { isSame, type BookedTime } from '../../booking/free-times.ts';

export interface AdminTimes {
  /** Every time of a practice day of the month that may be chosen; null while unknown. */
  slotsOf: (day: string) => Slot[] | null;
  /** Those of them within the weekly hours; none on a day off. */
  openSlotsOf: (day: string) => Slot[] | null;
  isLoading: boolean;
  isError: boolean;
  /** The practice closed this day to clients; the administrator may still use it. */
  isDayOff: (day: string) => boolean;
}

/**
 * The free times of a month (YYYY-MM) of practice days for a session of `duration` minutes (a half hour while it is not known), by
 * the function the server checks with. Always fetched, because a stale list would offer a taken time. The time of `moved` counts
 * as free, but is not offered.
 */
export function useAdminTimes({
  month,
  duration = SLOT_MINUTES,
  moved,
}: {
  month: string;
  duration: number | undefined;
  moved: BookedTime | null;
}): AdminTimes {
  const { timeZone } = usePractice();
  const now = useNow().getTime();
  const range = { from: firstDay(month), to: lastDay(month) };
  const taken = useQuery({ ...read(listBusyInRange, { query: range }), staleTime: 0 });
  const rules = useOpeningRules();
  const daysOff = useDaysOff();
  const question = useMemo(() => {
    if (!taken.data) return null;
    const busy = busyTimes(moved === null ? taken.data : taken.data.filter((other) => !isSame(other, moved)));
    return { timeZone, duration, busy, now };
  }, [taken.data, moved, timeZone, duration, now]);
  const own = moved && Date.parse(moved.start);
  const slotsOf = (day: string) =>
    question && adminSlots({ ...question, day }).filter(({ start }) => Date.parse(start) !== own);
  const isDayOff = (day: string) => dayOffOn(day, { daysOff: daysOff.data ?? [] }) !== null;
  return {
    slotsOf,
    openSlotsOf: (day) => {
      const all = slotsOf(day);
      if (!all || !question || !rules.data || daysOff.isPending) return null;
      if (isDayOff(day)) return [];
      const open = new Set(clientSlots({ ...question, day, rules: rules.data }).map(({ start }) => start));
      return all.filter(({ start }) => open.has(start));
    },
    isLoading: question === null && taken.isFetching,
    isError: taken.isError || rules.isError,
    isDayOff,
  };
}
