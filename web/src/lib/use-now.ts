import { useEffect, useState } from 'react';

/** The present, brought up to date every `every` ms: for what depends on 'in the future' while a page stays open. */
export function useNow(every = 60_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
