import { useEffect, useState } from 'react';
import { serverTime } from './clock.ts';

const present = () => new Date(serverTime());

/** The present by the server's clock, brought up to date every `every` ms: for what depends on 'in the future' while a page stays open. */
export function useNow(every = 60_000): Date {
  const [now, setNow] = useState(present);
  useEffect(() => {
    const timer = setInterval(() => setNow(present()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
