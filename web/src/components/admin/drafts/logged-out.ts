import { keepReturnPlace } from '../../../lib/session/return-place.ts';
import { toast } from '../../toast/toast-store.ts';

/** The gateway answers this address by sending the browser to the admin login. */
const LOGIN_AGAIN = '/api/login';

/** Leaves for the login, to come back to this place, after `delay` milliseconds, so that the notice can be read. */
export function loginAgainIn(delay: number): void {
  keepReturnPlace('admin');
  setTimeout(() => window.location.assign(LOGIN_AGAIN), delay);
}

/** An auth error on a service or availability action: the notice, then the login after 500 ms (spec sections 6 and 8). */
export function loggedOut(): void {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  loginAgainIn(500);
}
