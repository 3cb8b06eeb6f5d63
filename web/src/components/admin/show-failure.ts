import { isAuthError, isUnanswered, reasonOf } from '../../lib/api.ts';
import { toastError } from '../toast/toast-store.ts';
import { redirectToLogin } from './drafts/redirect-to-login.ts';
import { WORDS } from './words.ts';

/**
 * A failed service or availability action (spec sections 6 and 8): an auth error leads to the login after 500 ms, else 'Error' with
 * the server's words or `fallback`.
 * Returns the sentence for the form; null when the page is about to be left.
 */
export function showFailure(error: unknown, fallback: string): string | null {
  if (!isAuthError(error)) return toastError('Error', reasonOf(error, fallback));
  toastError('Unauthorized', WORDS.loggingInAgain);
  redirectToLogin(500);
  return null;
}

/** What is said in a form whose `place` ("The list of services") shows whether its subject was created: no answer came. */
export const mayBeCreated = (error: Error, place: string): string =>
  WORDS.mayBeCreated(reasonOf(error, WORDS.noAnswer), place);

/**
 * As `showFailure`, for what is created. Where no answer came it may be there, and changed and sent again it would be there twice:
 * the form says so.
 */
export function showCreationFailure(error: Error, fallback: string, place: string): string | null {
  if (!isUnanswered(error)) return showFailure(error, fallback);
  toastError('Error', fallback);
  return mayBeCreated(error, place);
}
