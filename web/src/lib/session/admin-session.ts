import { getAdminUser } from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api.ts';

/** The signed-in administrator, or null; not retried, fresh for 5 minutes (spec section 7). */
export const adminUserQuery = read(getAdminUser);

export const useAdminUser = () => useQuery(adminUserQuery);
