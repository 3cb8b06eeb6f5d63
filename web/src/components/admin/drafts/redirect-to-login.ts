import { keepReturnPlace } from '../../../lib/session/return-place.ts';
import { toastError } from '../../toast/toast-store.ts';
import { WORDS } from '../words.ts';

/** The gateway redirects this address to the administrator's login. */
const LOGIN = '/api/login';

/** Goes to the login after `delay` milliseconds, in which the notice can be read; signing in returns to this page. */
export function redirectToLogin(delay: number): void {
  keepReturnPlace('admin');
  setTimeout(() => window.location.assign(LOGIN), delay);
}

/** Shows the notice of an auth error, and goes to the login after 500 ms (spec sections 6 and 8). */
export function reportSignedOut(): void {
  toastError('Unauthorized', WORDS.loggingInAgain);
  redirectToLogin(500);
}
