import { isAuthError, reasonOf } from '../../lib/api.ts';
import { toastError } from '../toast/toast-store.ts';
import { loggedOut } from './logged-out.ts';

/**
 * A failed service or availability action (spec section 8): logged out, else 'Error' with the server's words or `fallback`.
 * Returns the sentence that was shown.
 */
export const tellFailure = (error: unknown, fallback: string): string =>
  isAuthError(error) ? loggedOut() : toastError('Error', reasonOf(error, fallback));
