import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isLoggedOut, readKey } from './api.ts';
import { adminUserQuery } from './session/admin-session.ts';
import { clientUserQuery } from './session/client-session.ts';

const FIVE_MINUTES = 300_000;
/** How long what an action says of a session that has ended can be read before the dashboard leads to the login, in ms. */
const READING_TIME = 2_000;
const USERS = [clientUserQuery.queryKey, adminUserQuery.queryKey];

/**
 * The query client with the defaults of spec section 9: data is fresh and kept for 5 minutes; nothing is retried, and only failed
 * queries are refetched, on reconnect. When a query or mutation gets a 401, the signed-in user is fetched again, so that the page
 * can lead to the login.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (data, { queryKey }) => {
        // No data means a 401 (spec section 7).
        if (data !== null || USERS.some(([path]) => path === queryKey[0])) return;
        for (const user of USERS) void client.invalidateQueries({ queryKey: user }, { cancelRefetch: false });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        if (!isLoggedOut(error)) return;
        void client.invalidateQueries(clientUserQuery);
        setTimeout(() => void client.invalidateQueries(adminUserQuery), READING_TIME);
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: readKey,
        staleTime: FIVE_MINUTES,
        gcTime: FIVE_MINUTES,
        retry: false,
        refetchOnWindowFocus: false,
        // What failed without a connection is read once there is one: the notice above the page says so.
        refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
        networkMode: 'always',
      },
      // Nothing waits silently for a connection: without one a call fails at once, and is said to.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
