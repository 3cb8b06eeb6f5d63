import { ApiError } from '../../lib/api.ts';

/** The step of the wizard that can reset a refused booking: 1 service, 2 date and time, 3 details. */
export function stepToFix(error: unknown): 1 | 2 | 3 {
  if (!(error instanceof ApiError)) return 3;
  switch (error.code) {
    case 'service_unavailable':
    case 'not_found':
      return 1;
    case 'slot_taken':
    case 'slot_not_offered':
      return 2;
    default:
      return 3;
  }
}
