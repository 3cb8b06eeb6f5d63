import { useCallback, useRef } from 'react';
import { isUnanswered } from '../../lib/api.ts';

/**
 * Tells, of each failure of what can be done only once, whether no answer came to an attempt before it: what is refused now may have
 * been done then.
 */
export function useUnanswered(): (error: unknown) => boolean {
  const isSome = useRef(false);
  return useCallback((error) => {
    const earlier = isSome.current;
    if (isUnanswered(error)) isSome.current = true;
    return earlier;
  }, []);
}
