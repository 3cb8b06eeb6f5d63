/** One Ctrl-C arrives twice below npm: from the terminal, and passed on by npm. */
const SAME_KEYSTROKE_MS = 1_000;

/**
 * Resolves at the first Ctrl-C, SIGTERM, closed terminal, or (below npm) when npm itself was killed. A second Ctrl-C, at least
 * 1 s later, ends this process at once; everything it started ends with it.
 */
export function untilToldToStop(): { told: Promise<void>; isTold(): boolean } {
  let isTold = false;
  let toldAt = 0;
  const told = new Promise<void>((resolve) => {
    const tell = () => {
      if (isTold && Date.now() - toldAt > SAME_KEYSTROKE_MS) process.exit(130);
      if (isTold) return;
      isTold = true;
      toldAt = Date.now();
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, tell);
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event) {
      setInterval(() => process.ppid !== parent && !isTold && tell(), 1_000).unref();
    }
  });
  return { told, isTold: () => isTold };
}
