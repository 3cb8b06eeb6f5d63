import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How often a page that nobody touches looks whether its session has ended, in ms. */
const LOOK_EVERY = 60_000;

/**
 * Calls `check`, which stays the same function, whenever this tab is looked at again, and at once when another one changes the
 * browser's storage, as it does when somebody signs in or logs out there: this one may be in sight beside it. Between those it asks
 * `path`, so that what is on the screen goes once the session has ended. That keeps no session open, unless somebody typed or pressed
 * something since the last time.
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
    let isAttended = false;
    const attend = () => void (isAttended = true);
    const ask = () => {
      const headers = isAttended ? {} : { 'X-Unattended': '1' };
      isAttended = false;
      void fetch(path, { headers, signal: AbortSignal.timeout(LOOK_EVERY) }).then(answered, noAnswer);
    };
    const timer = setInterval(ask, LOOK_EVERY);
    // As the listeners' options it is the signal that ends them.
    const end = new AbortController();
    document.addEventListener('input', attend, end);
    document.addEventListener('pointerdown', attend, end);
    document.addEventListener('visibilitychange', look, end);
    window.addEventListener('focus', look, end);
    window.addEventListener('storage', look, end);
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [check, path, queryClient]);
}
