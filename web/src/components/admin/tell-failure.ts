import { isAuthError, reasonOf } from '../../lib/api.ts';
import { toast } from '../toast/toast-store.ts';
import { loggedOut } from './logged-out.ts';

/** A failed service or availability action (spec section 8): logged out, else 'Error' with the server's words or `fallback`. */
export function tellFailure(error: unknown, fallback: string): void {
  if (isAuthError(error)) loggedOut();
  else toast({ title: 'Error', description: reasonOf(error, fallback), variant: 'destructive' });
}
