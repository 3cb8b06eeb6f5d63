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
