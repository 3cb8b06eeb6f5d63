import { getOverview, listAdminAppointments, type AdminAppointment, type AppointmentSort } from '@stillpoint/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { refresh } from '../../lib/refresh.ts';
import { read } from '../../lib/api.ts';

/** Spec section 9: recent lists show 5. */
const RECENT = 5;

export const useOverview = () => useQuery(read(getOverview));

/** The first 5 appointments in an order. */
export const useRecentAppointments = (sort: AppointmentSort) =>
  useQuery({
    ...read(listAdminAppointments, { query: { page: 1, pageSize: RECENT, sort } }),
    placeholderData: (previous) => previous,
    select: (answer): AdminAppointment[] | null => (answer === null || Array.isArray(answer) ? answer : answer.items),
  });

/** Reads the overview again: the clock has passed what it knew. */
export function useRefreshOverview(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => void refresh(queryClient, getOverview), [queryClient]);
}
