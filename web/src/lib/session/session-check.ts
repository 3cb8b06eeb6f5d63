import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Calls `check`, which stays the same function, whenever this tab is looked at again, and at once when another one changes the
 * browser's storage, as it does when somebody signs in or logs out there: this one may be in sight beside it.
 */
export function useSessionCheck(check: (queryClient: QueryClient) => unknown): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = ({ type }: Event) => {
      if (document.visibilityState === 'visible' || type === 'storage') check(queryClient);
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('storage', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('storage', look);
    };
  }, [check, queryClient]);
}
