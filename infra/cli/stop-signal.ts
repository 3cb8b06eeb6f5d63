import { listenForStopSignals } from '../local/stop-signals.ts';

/**
 * Aborted by Ctrl-C, by a request to end and when the terminal is closed, for work that clears away what it began. A second Ctrl-C
 * ends the process at once.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  void listenForStopSignals().received.then(() => stop.abort());
  return stop.signal;
}
