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
 * Invalidates all queries of these endpoints, whatever their parameters: pages, searches and single rows. `/api/admin/patients` also covers
 * `/api/admin/patients/{email}/history`.
 */
export function invalidate(queryClient: QueryClient, ...endpoints: readonly { path: string }[]): Promise<void> {
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

/** The endpoints whose answers show appointments in the dashboard. */
export const SHOW_APPOINTMENTS = [
  listAdminAppointments,
  SESSIONS,
  getOverview,
  listPatients,
  listAppointments,
  listAudit,
  listBusyInRange,
];

/** Invalidates what shows a client's appointments or free times: after a change, and after a refusal, which shows that it was out of date. */
export const invalidateOwnAppointments = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(client\/)?appointments/.test(String(queryKey[0])),
  });

/** Resets the client's list after a booking, so that the list without it is not shown while it is read again. */
export const resetOwnList = (queryClient: QueryClient) =>
  queryClient.resetQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/client/appointments') });
