import type { QueryClient } from '@tanstack/react-query';

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
