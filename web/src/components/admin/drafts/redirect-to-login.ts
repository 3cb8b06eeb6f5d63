import { ACCESS_ENDED } from '../../../lib/session/forget-page.ts';
import { keepReturnPlace } from '../../../lib/session/return-place.ts';

/** The gateway redirects this address to the administrator's login. */
const LOGIN = '/api/login';

/** Goes to the login after `delay` milliseconds, in which the notice can be read; signing in returns to this page. */
export function redirectToLogin(delay: number): void {
  keepReturnPlace('admin');
  window.dispatchEvent(new Event(ACCESS_ENDED));
  setTimeout(() => window.location.assign(LOGIN), delay);
}
