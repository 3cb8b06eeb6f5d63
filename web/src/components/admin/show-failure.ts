import { isAuthError, reasonOf } from '../../lib/api.ts';
import { toastError } from '../toast/toast-store.ts';
import { reportSignedOut } from './drafts/redirect-to-login.ts';

/**
 * A failed service or availability action (spec section 8): logged out, else 'Error' with the server's words or `fallback`.
 * Returns the sentence for the form; null when the page is about to be left.
 */
export function showFailure(error: unknown, fallback: string): string | null {
  if (!isAuthError(error)) return toastError('Error', reasonOf(error, fallback));
  reportSignedOut();
  return null;
}
