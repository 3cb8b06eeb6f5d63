import { ApiError, reasonOf } from '../../lib/api.ts';

/** Why notes were not saved (spec sections 6 and 8): a 401 has its own words; else the server's, else the fallback. */
export function reasonForFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return 'Unauthorized - Please log in';
  return reasonOf(error, 'Failed to save notes');
}
