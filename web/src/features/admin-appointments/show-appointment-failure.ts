import { redirectToLogin } from '../../components/admin/drafts/redirect-to-login.ts';
import { toastError } from '../../components/toast/toast-store.ts';
import { isLoggedOut, reasonOf } from '../../lib/api.ts';
import { WORDS } from './words.ts';

/**
 * A failed action on an appointment (spec sections 6 and 8): a 401 leads to the login after 1 s, else the server's words or
 * `fallback`. Returns the sentence for the form; null when the page is about to be left.
 */
export function showAppointmentFailure(error: unknown, fallback: string): string | null {
  if (isLoggedOut(error)) {
    redirectToLogin(1_000);
    toastError('Authentication Required', WORDS.logIn);
    return null;
  }
  return toastError('Error', reasonOf(error, fallback));
}
