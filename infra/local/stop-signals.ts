import { readFileSync } from 'node:fs';

/** Below npm one Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const SAME_KEYSTROKE_MS = 1_000;
/** A killed npm says nothing; each look costs a product at rest more than most of what its processes do. */
const NPM_LOOKED_FOR_EVERY_MS = 3_000;

/** Ctrl-C, a request to end, and a closed terminal. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * `received` resolves at the first Ctrl-C, SIGTERM, closed terminal, or (below npm) when npm itself was killed. A second Ctrl-C, at least
 * 1 s later, ends this process at once; everything it started ends with it.
 */
export function listenForStopSignals(): { received: Promise<void>; isReceived(): boolean } {
  let isReceived = false;
  let receivedAt = 0;
  const received = new Promise<void>((resolve) => {
    const receive = () => {
      if (isReceived && Date.now() - receivedAt > SAME_KEYSTROKE_MS) process.exit(130);
      if (isReceived) return;
      isReceived = true;
      receivedAt = Date.now();
      resolve();
    };
    for (const signal of STOP_SIGNALS) process.on(signal, receive);
    const npm = npmAbove();
    if (process.env.npm_lifecycle_event) {
      setInterval(() => npmAbove() !== npm && !isReceived && receive(), NPM_LOOKED_FOR_EVERY_MS).unref();
    }
  });
  return { received, isReceived: () => isReceived };
}

/** The process above this one; if that is the shell in which npm runs scripts, the one above it, too, where Linux says it. */
function npmAbove(): string {
  const parent = process.ppid;
  try {
    const [, name, above] = /\((.*)\) \S+ (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8')) ?? [];
    return name?.endsWith('sh') ? `${parent} ${above}` : String(parent);
  } catch {
    // Not Linux, or it ended in this moment.
    return String(parent);
  }
}
