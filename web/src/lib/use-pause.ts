import { useEffect, useState } from 'react';

/** Long enough to finish a word, in ms. */
const PAUSE = 200;

/** What was typed once the typing rests. */
export function usePause(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
