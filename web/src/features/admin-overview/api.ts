import { getOverview, listAdminAppointments, type AppointmentSort } from '@stillpoint/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import { itemsOf } from '../../lib/items-of.ts';

/** Spec section 9: recent lists show 5. */
const RECENT = 5;

export const useOverview = () => useQuery(read(getOverview));

/** The first 5 appointments in an order. */
export const useRecentAppointments = (sort: AppointmentSort) =>
  useQuery({
    ...read(listAdminAppointments, { query: { page: 1, pageSize: RECENT, sort } }),
    placeholderData: keepPreviousData,
    select: (answer) => answer && itemsOf(answer),
  });
