import { loginAgainIn } from '../../components/admin/logged-out.ts';
import { toast } from '../../components/toast/toast-store.ts';
import { ApiError, reasonOf } from '../../lib/api.ts';

/** A failed action on an appointment (spec sections 6 and 8): a 401 leads to the login after 1 s, else the server's words or `fallback`. */
export function tellFailure(error: unknown, fallback: string): void {
  if (error instanceof ApiError && error.status === 401) {
    toast({ title: 'Authentication Required', description: 'Please log in to continue', variant: 'destructive' });
    loginAgainIn(1_000);
    return;
  }
  toast({ title: 'Error', description: reasonOf(error, fallback), variant: 'destructive' });
}
