import { getClientUser } from '@stillpoint/contracts';
import { useQuery } from '@tanstack/react-query';
import { read } from './api.ts';

/** The signed-in client, or null; not retried (spec section 7). */
export const clientUserQuery = read(getClientUser);

export const useClientUser = () => useQuery(clientUserQuery);
