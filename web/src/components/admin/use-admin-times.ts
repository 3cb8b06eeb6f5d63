import { listAppointments, listBlockedTimes, listDaysOff, type BlockedTime, type DayOff } from '@stillpoint/contracts';
import { adminSlots, busyTimes, type Slot } from '@stillpoint/scheduling';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';

export interface AdminTimes {
  /** Null while they are not known: no day or length was chosen, they are loading, or they could not be loaded. */
  slots: Slot[] | null;
  isLoading: boolean;
  isError: boolean;
  /** The practice closed this day to clients; the administrator may still use it. */
  dayOff: DayOff | undefined;
}

/**
 * The free times of one practice day for a session of `duration` minutes, by the function the server checks with. Always read
 * anew, because a stale list would offer a taken time. `moving`: the appointment whose own time does not stand in the way.
 */
export function useAdminTimes({
  day,
  duration,
  moving,
}: {
  day: string;
  duration: number | undefined;
  moving?: string | undefined;
}): AdminTimes {
  const { timeZone } = usePractice();
  const [now] = useState(() => Date.now());
  const taken = useQuery({
    ...read(listAppointments, { query: { date: day } }),
    enabled: day !== '',
    staleTime: 0,
  });
  const blocked = useQuery({
    ...read(listBlockedTimes, { query: { from: day, to: day } }),
    enabled: day !== '',
    staleTime: 0,
  });
  const daysOff = useQuery({ ...read(listDaysOff), enabled: day !== '' });
  const others = taken.data?.filter(({ id }) => id !== moving);
  const slots =
    day !== '' && duration !== undefined && others && blocked.data
      ? adminSlots({ day, timeZone, duration, busy: [...busyTimes(others), ...blocked.data.map(spanOf)], now })
      : null;
  return {
    slots,
    isLoading: (taken.isFetching || blocked.isFetching) && slots === null,
    isError: taken.isError || blocked.isError,
    dayOff: daysOff.data?.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
  };
}

const spanOf = ({ startsAt, endsAt }: BlockedTime) => ({ start: Date.parse(startsAt), end: Date.parse(endsAt) });
