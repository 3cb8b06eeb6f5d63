import { loginAgainIn } from '../../components/admin/logged-out.ts';
import { toastError } from '../../components/toast/toast-store.ts';
import { ApiError, reasonOf } from '../../lib/api.ts';

/**
 * A failed action on an appointment (spec sections 6 and 8): a 401 leads to the login after 1 s, else the server's words or
 * `fallback`. Returns the sentence that was shown.
 */
export function tellFailure(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.status === 401) {
    loginAgainIn(1_000);
    return toastError('Authentication Required', 'Please log in to continue');
  }
  return toastError('Error', reasonOf(error, fallback));
}
