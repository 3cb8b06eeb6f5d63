import { getAdminUser } from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { readThen } from '../api.ts';
import { openDrafts } from '../drafts.ts';

/** The signed-in administrator, or null, once their drafts are open; not retried, fresh for 5 minutes (spec section 7). */
export const adminUserQuery = readThen(getAdminUser, ({ draftKey }) => openDrafts('administrator', draftKey));

/** Asked again whenever this tab is looked at again: another one may have signed out. */
export const useAdminUser = () => useQuery({ ...adminUserQuery, refetchOnWindowFocus: 'always' });
