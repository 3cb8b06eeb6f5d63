import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** A request found no way out although the browser says that it is connected. */
let isUnreachable = false;
/** How often it is looked whether there is a way again, in ms: no event says so when it was the server that was away. */
const LOOK_EVERY = 5_000;
let looking: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === isUnreachable) return;
  isUnreachable = next;
  clearInterval(looking);
  if (next) looking = setInterval(lookForConnection, LOOK_EVERY);
  // Once there is, what failed is read again.
  onlineManager.setOnline(!next);
  for (const listener of listeners) listener();
}

/** How long one look may take, in ms: browsers open six connections, and not all of them may wait for looks. */
const LOOK_MS = 15_000;

/** Looks whether there is a connection, where no request of the page would. */
export const lookForConnection = () =>
  void fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LOOK_MS) }).then(
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
