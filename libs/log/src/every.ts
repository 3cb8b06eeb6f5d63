/** Looks of one process follow each other at this distance: they find each other's code warm, and share connections. */
const APART_MS = 60;
/** A timer that fires this share of its interval early counts as on time: the system's clock may be slowed to set it right. */
const EARLY = 0.01;
let looks = 0;

/**
 * Calls `run` every `ms` milliseconds, until what this returns is called: at the same moments of the system's clock in each process.
 * What recurs so happens together, and a product at rest seldom wakes, which costs more than the looks themselves.
 */
export function every(ms: number, run: () => void): () => void {
  const phase = APART_MS * looks++;
  const untilNext = () => {
    const now = Date.now() - phase;
    return (Math.floor(now / ms + EARLY) + 1) * ms - now;
  };
  let timer = setTimeout(function tick() {
    timer = setTimeout(tick, untilNext());
    run();
  }, untilNext());
  return () => clearTimeout(timer);
}
