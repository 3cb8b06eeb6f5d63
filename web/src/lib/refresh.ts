import {
  getOverview,
  listAdminAppointments,
  listAppointments,
  listAudit,
  listBusyInRange,
  listPatients,
} from '@stillpoint/contracts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads again whatever was read from these endpoints, with any parameters: pages, searches and single rows alike.
 * `/api/admin/patients` also covers `/api/admin/patients/{email}/history`.
 */
export function refresh(queryClient: QueryClient, ...endpoints: readonly { path: string }[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const address = queryKey.join('/');
      return endpoints.some(
        ({ path }) => address === path || address.startsWith(`${path}?`) || address.startsWith(`${path}/`),
      );
    },
  });
}

/** Covers `/api/admin/sessions/{id}`. */
export const SESSIONS = { path: '/api/admin/sessions' };

/** Every list and figure of the dashboard that shows an appointment. */
export const SHOW_APPOINTMENTS = [
  listAdminAppointments,
  SESSIONS,
  getOverview,
  listPatients,
  listAppointments,
  listAudit,
  listBusyInRange,
];

/** After an appointment was made, changed or cancelled. */
export const refreshAppointments = (queryClient: QueryClient): Promise<void> =>
  refresh(queryClient, ...SHOW_APPOINTMENTS);

/**
 * Everything that shows a client's appointments or free times is read again. Also after a refusal: what the page showed was out
 * of date then. A time that was left is free again.
 */
export const refreshOwnAppointments = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(client\/)?appointments/.test(String(queryKey[0])),
  });

/** After a booking: a list without it is not shown until it is read again. */
export const dropOwnList = (queryClient: QueryClient) =>
  queryClient.resetQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/client/appointments') });
