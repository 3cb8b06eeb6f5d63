import { listAvailability, listBusyInRange, listDaysOff } from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';

export const useOpeningRules = () => useQuery(read(listAvailability));

/** Days off that are not over, by date: for the administrator. */
export const useDaysOff = () => useQuery(read(listDaysOff));

/** Times taken from one practice day to another (YYYY-MM-DD), both included: one request for a whole month. */
export const useBusy = (from: string, to: string, enabled = true) =>
  useQuery({ ...read(listBusyInRange, { query: { from, to } }), enabled });
