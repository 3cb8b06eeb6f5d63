/**
 * Resolves at the first Ctrl-C, SIGTERM, closed terminal, or (below npm) when npm itself was killed. A second Ctrl-C ends this
 * process at once; everything it started ends with it.
 */
export function untilToldToStop(): { told: Promise<void>; isTold(): boolean } {
  let isTold = false;
  const told = new Promise<void>((resolve) => {
    const tell = () => {
      if (isTold) process.exit(130);
      isTold = true;
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
