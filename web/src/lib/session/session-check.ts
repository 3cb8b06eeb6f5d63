import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How often a page that nobody touches looks whether its session has ended, in ms. */
const LOOK_EVERY = 60_000;

/**
 * Calls `check`, which stays the same function, whenever this tab is looked at again, and at once when another one changes the
 * browser's storage, as it does when somebody signs in or logs out there: this one may be in sight beside it. Between those it asks
 * `path`, which keeps no session open, so that what is on the screen goes once the session has ended.
 */
export function useSessionCheck(check: (queryClient: QueryClient) => unknown, path: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = ({ type }: Event) => {
      if (document.visibilityState === 'visible' || type === 'storage') check(queryClient);
    };
    const answered = ({ status }: Response) => status === 401 && check(queryClient);
    const noAnswer = () => {
      // The next minute asks again.
    };
    const headers = { 'X-Unattended': '1' };
    const ask = () => void fetch(path, { headers, signal: AbortSignal.timeout(LOOK_EVERY) }).then(answered, noAnswer);
    const timer = setInterval(ask, LOOK_EVERY);
    // As the listeners' options it is the signal that ends them.
    const end = new AbortController();
    document.addEventListener('visibilitychange', look, end);
    window.addEventListener('focus', look, end);
    window.addEventListener('storage', look, end);
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [check, path, queryClient]);
}
