import { getAdminUser } from '@stillpoint/contracts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { readThen } from '../api.ts';
import { openDrafts } from '../drafts.ts';
import { noteSessionEnd } from './forget-page.ts';
import { keepReturnPlace } from './return-place.ts';
import { useSessionCheck } from './session-check.ts';

/** The signed-in administrator, or null, once their drafts are open; not retried, fresh for 5 minutes (spec section 7). */
export const adminUserQuery = readThen(getAdminUser, ({ draftKey }) => openDrafts('administrator', draftKey));

export const useAdminUser = () => useQuery(adminUserQuery);

const look = (queryClient: QueryClient) => queryClient.invalidateQueries(adminUserQuery, { cancelRefetch: false });

/** Asks again whenever this tab is looked at again, when somebody logs out in another one, and when the session has ended. */
export const useAdminCheck = (): void => useSessionCheck(look, getAdminUser.path);

/** Before a page leads to the login, since its session has ended by itself: signing in returns to it, and windows of printed notes close. */
export function leaveForLogin(): void {
  keepReturnPlace('admin');
  noteSessionEnd();
}
