import { useEffect, useState } from 'react';

/** Long enough to finish a word, in ms. */
const DELAY = 200;

/** Returns `typed` as it was when the typing last paused. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), DELAY);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
