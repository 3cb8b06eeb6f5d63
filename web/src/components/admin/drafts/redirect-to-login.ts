import { keepReturnPlace } from '../../../lib/session/return-place.ts';

/** The gateway redirects this address to the administrator's login. */
const LOGIN = '/api/login';

/** Goes to the login after `delay` milliseconds, in which the notice can be read; signing in returns to this page. */
export function redirectToLogin(delay: number): void {
  keepReturnPlace('admin');
  setTimeout(() => window.location.assign(LOGIN), delay);
}
