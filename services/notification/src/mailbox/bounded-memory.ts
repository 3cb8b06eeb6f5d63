import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Above this much resident memory, copying mails collects its garbage before it goes on. */
const COLLECT_ABOVE_BYTES = 120 * 1024 * 1024;
/** And when so much has been added since the last time: each collection takes some ten milliseconds. */
const COLLECT_EVERY_BYTES = 16 * 1024 * 1024;

let leftLastTime = 0;

/**
 * Keeps a long copy small: V8 sees no hurry below its own limit of gigabytes. Measured on a first copy of 10,000 mails (2 cores,
 * Node 20): without this the process peaks at 256 MB although under 60 MB are alive; `infra/bench/mailbox.ts` tells what it is with it.
 */
export function collectGarbageIfLarge(): void {
  if (process.memoryUsage.rss() < COLLECT_ABOVE_BYTES || inUse() < leftLastTime + COLLECT_EVERY_BYTES) return;
  collect();
  leftLastTime = inUse();
}

function inUse(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const collect: () => void = (() => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return gc;
})();
