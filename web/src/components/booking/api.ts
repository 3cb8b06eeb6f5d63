import { listAvailability, listBusyInRange, listDaysOff, listServices } from '@stillpoint/contracts';
import { addDays } from '@stillpoint/scheduling';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';

export const servicesQuery = read(listServices);
export const useServices = () => useQuery(servicesQuery);

export const useOpeningRules = () => useQuery(read(listAvailability));

/** Days off that are not over, by date: for the administrator. */
export const useDaysOff = () => useQuery(read(listDaysOff));

/** Times taken from one practice day (YYYY-MM-DD) to another, and on the days beside them: sessions near midnight keep buffers too. */
export const useBusyAround = (from: string, to: string, enabled = true) =>
  useQuery({ ...read(listBusyInRange, { query: { from: addDays(from, -1), to: addDays(to, 1) } }), enabled });
