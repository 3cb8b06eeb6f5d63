import { getClientUser, type SignedInClient } from '@stillpoint/contracts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call, readThen, unlessLoggedOut } from '../api.ts';
import { openDrafts } from '../drafts.ts';
import { useSessionCheck } from './session-check.ts';
import { remember, TAB_CLIENT } from './session-memory.ts';

export const openClientDrafts = ({ id, draftKey }: SignedInClient) => {
  remember(TAB_CLIENT, id);
  return openDrafts(`client ${id}`, draftKey);
};

/** The signed-in client, or null, once their drafts are open; not retried (spec section 7). */
export const clientUserQuery = readThen(getClientUser, openClientDrafts);

export const useClientUser = () => useQuery(clientUserQuery);

/**
 * Fetches the signed-in client: another tab may have signed in another one, or out. What was read for another account is removed
 * before anything is rendered for this one. Rejects when no answer comes.
 */
export async function checkAccount(queryClient: QueryClient): Promise<SignedInClient | null> {
  const now = await unlessLoggedOut(call(getClientUser));
  if (now?.id !== queryClient.getQueryData(clientUserQuery.queryKey)?.id) {
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey.join('/') !== clientUserQuery.queryKey.join('/'),
    });
    if (now) await openClientDrafts(now);
    queryClient.setQueryData(clientUserQuery.queryKey, now);
  }
  return now;
}

const look = (queryClient: QueryClient) =>
  checkAccount(queryClient).catch(() => {
    // No response: the next action reports that, and checks again.
  });

/** Checks the account whenever this tab is looked at again, when somebody signs in or out in another one, and when the session has ended. */
export const useAccountCheck = (): void => useSessionCheck(look, getClientUser.path);
