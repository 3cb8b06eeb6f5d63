import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** The last request got no response although the browser says that it is connected. */
let isUnreachable = false;
/** How often the connection is probed, in ms: no event fires when it was the server that was away. */
const PROBE_EVERY = 5_000;
let probing: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === isUnreachable) return;
  isUnreachable = next;
  clearInterval(probing);
  if (next) probing = setInterval(probeConnection, PROBE_EVERY);
  // Once there is, what failed is read again.
  onlineManager.setOnline(!next);
  for (const listener of listeners) listener();
}

/** How long a probe may take, in ms: browsers open six connections, and probes must not occupy all of them. */
const PROBE_MS = 15_000;

/** Asks the server for a sign of life, where no request of the page would. */
export const probeConnection = () =>
  void fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) }).then(
    noteResponse,
    noteNoResponse,
  );

/** Every request says how it went: an answer, whatever it holds, proves a connection. */
export const noteResponse = (): void => set(false);
export const noteNoResponse = (): void => set(true);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const back = () => set(false);
  window.addEventListener('online', back);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', back);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** There is no connection: the browser says so, or the last request got no answer. */
const isOffline = (): boolean => isUnreachable || !navigator.onLine;
export const useIsOffline = (): boolean => useSyncExternalStore(subscribe, isOffline);

/** Calls `then` once there is a connection. Returns what ends the waiting for it. */
export function onConnection(then: () => void): () => void {
  const look = () => {
    if (isOffline()) return;
    stop();
    then();
  };
  const stop = subscribe(look);
  look();
  return stop;
}
