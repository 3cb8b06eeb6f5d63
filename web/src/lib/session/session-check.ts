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
    const ask = async () => {
      const { status } = await fetch(path, { headers: { 'X-Unattended': '1' } });
      if (status === 401) check(queryClient);
    };
    const noAnswer = () => {
      // The next minute asks again.
    };
    const timer = setInterval(() => void ask().catch(noAnswer), LOOK_EVERY);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('storage', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('storage', look);
    };
  }, [check, path, queryClient]);
}
