import { leaveForLogin } from '../../../lib/session/admin-session.ts';

/** The gateway redirects this address to the administrator's login. */
const LOGIN = '/api/login';

/** Goes to the login after `delay` milliseconds, in which the notice can be read; signing in returns to this page. */
export function redirectToLogin(delay: number): void {
  leaveForLogin();
  setTimeout(() => window.location.assign(LOGIN), delay);
}
