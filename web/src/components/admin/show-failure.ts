import { ApiError, isAuthError, reasonOf } from '../../lib/api.ts';
import { toastError } from '../toast/toast-store.ts';
import { reportSignedOut } from './drafts/redirect-to-login.ts';
import { WORDS } from './words.ts';

/**
 * A failed service or availability action (spec section 8): logged out, else 'Error' with the server's words or `fallback`.
 * Returns the sentence for the form; null when the page is about to be left.
 */
export function showFailure(error: unknown, fallback: string): string | null {
  if (!isAuthError(error)) return toastError('Error', reasonOf(error, fallback));
  reportSignedOut();
  return null;
}

/**
 * No answer came to the creation of something: it may be there, and changed and sent again it would be there twice. `place`
 * ("The list of services") shows it.
 */
export const showNoAnswer = (error: Error, place: string): string =>
  toastError('Error', WORDS.mayBeCreated(reasonOf(error, WORDS.noAnswer), place));

/** As `showFailure`, for what is created. */
export const showCreationFailure = (error: Error, fallback: string, place: string): string | null =>
  error instanceof ApiError ? showFailure(error, fallback) : showNoAnswer(error, place);
