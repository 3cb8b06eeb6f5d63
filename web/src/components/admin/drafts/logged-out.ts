import { isAuthError } from '../../../lib/api.ts';
import { keepReturnPlace } from '../../../lib/session/return-place.ts';
import { toastError } from '../../toast/toast-store.ts';
import { WORDS } from '../words.ts';

/** The gateway answers this address by sending the browser to the admin login. */
const LOGIN_AGAIN = '/api/login';
/** Long enough to read why, in ms. */
const READING_TIME = 2_000;

/** Leaves for the login, to come back to this place, after `delay` milliseconds, so that the notice can be read. */
export function loginAgainIn(delay: number): void {
  keepReturnPlace('admin');
  setTimeout(() => window.location.assign(LOGIN_AGAIN), delay);
}

/** Where a form says by itself what failed: after an auth error the login follows, and what was typed is there again after it. */
export function loginAfterReading(error: unknown): void {
  if (isAuthError(error)) loginAgainIn(READING_TIME);
}

/** An auth error on a service or availability action: the notice, then the login after 500 ms (spec sections 6 and 8). */
export function loggedOut(): void {
  toastError('Unauthorized', WORDS.loggingInAgain);
  loginAgainIn(500);
}
