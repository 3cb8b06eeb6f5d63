/** Below npm one Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const SAME_KEYSTROKE_MS = 1_000;

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
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, receive);
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event) {
      setInterval(() => process.ppid !== parent && !isReceived && receive(), 1_000).unref();
    }
  });
  return { received, isReceived: () => isReceived };
}
