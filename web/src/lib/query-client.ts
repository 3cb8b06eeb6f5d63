import { QueryClient } from '@tanstack/react-query';
import { readKey } from './api.ts';

const FIVE_MINUTES = 300_000;

/** A query client with the defaults of spec section 9: fresh and kept for 5 minutes, nothing retried or refetched by itself. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readKey,
        staleTime: FIVE_MINUTES,
        gcTime: FIVE_MINUTES,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  });
