import {
  addBlockedTime,
  listAdminAppointments,
  listAudit,
  listBlockedTimes,
  listBusyInRange,
  MAX_PAGE_SIZE,
  removeBlockedTime,
  type AdminAppointment,
} from '@stillpoint/contracts';
import { addDays, dayBounds, sessionSpan } from '@stillpoint/scheduling';
import { useQuery } from '@tanstack/react-query';
import type { BlockedValues } from '../../components/form/checks/blocked-draft.ts';
import { DRAFT_NAMES } from '../../components/admin/drafts/draft-names.ts';
import { call, read } from '../../lib/api.ts';
import { usePractice } from '../../lib/practice.tsx';
import { itemsOf, pageOf } from '../../lib/items-of.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { withRequestId } from '../../lib/with-request-id.ts';

export interface Days {
  /** Practice days, YYYY-MM-DD, both included. */
  from: string;
  to: string;
}
const NO_DAYS: Days = { from: '', to: '' };

/** One page of the appointments of these days and the day before; read only if `total` reaches that page. */
const usePage = (days: Days | null, page: number, total: number) => {
  const { from, to } = days ? { from: addDays(days.from, -1), to: days.to } : NO_DAYS;
  return useQuery({
    ...read(listAdminAppointments, { query: { from, to, page, pageSize: MAX_PAGE_SIZE, sort: 'date-asc' } }),
    enabled: days !== null && total > (page - 1) * MAX_PAGE_SIZE,
  });
};

/**
 * All appointments that touch some practice days, cancelled ones left out: none is longer than a day. Eight days hold at most 48 half
 * hours each: three pages are more than any practice can fill, the first nearly always enough.
 */
export function useAppointmentsBetween(days: Days | null): {
  appointments: AdminAppointment[];
  isLoading: boolean;
  error: unknown;
} {
  const { timeZone } = usePractice();
  const first = usePage(days, 1, 1);
  const total = pageOf(first.data)?.total ?? 0;
  const answers = [first, usePage(days, 2, total), usePage(days, 3, total)];
  const appointments = answers.flatMap(({ data }) => itemsOf(data ?? []));
  const from = days ? dayBounds(days.from, timeZone).start : 0;
  return {
    appointments: appointments.filter((one) => one.status !== 'cancelled' && sessionSpan(one).end > from),
    // Null is no empty week: nobody is signed in, and the login follows.
    isLoading: days === null || answers.some(({ isLoading, data }) => isLoading || data === null),
    error: answers.find(({ isError }) => isError)?.error ?? null,
  };
}

/** Blocked times that touch some practice days. */
export const useBlockedTimes = (days: Days | null) => {
  const { from, to } = days ?? NO_DAYS;
  return useQuery({ ...read(listBlockedTimes, { query: { from, to } }), enabled: days !== null });
};

const SHOW_BLOCKED = [listBlockedTimes, listBusyInRange, listAudit];

const once = withRequestId(DRAFT_NAMES.block);

/** Blocks a part of a day; sessions booked before stay. */
export function useBlockTime() {
  return useApiMutation((time: BlockedValues) => once(time, (body) => call(addBlockedTime, { body })), SHOW_BLOCKED);
}

export const useUnblockTime = () =>
  useApiMutation((id: number) => call(removeBlockedTime, { params: { id } }), SHOW_BLOCKED);
