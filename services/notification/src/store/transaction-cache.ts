import type { ISql } from '@stillpoint/db';

const caches = new WeakMap<object, Map<string, unknown>>();

/** Cache of one transaction, shared by its effects, by name; null outside of a transaction. */
export function transactionCache(db: ISql): Map<string, unknown> | null {
  if (!('savepoint' in db)) return null;
  const known = caches.get(db) ?? new Map<string, unknown>();
  caches.set(db, known);
  return known;
}

/** Reads once per transaction what several effects need; outside of a transaction each time. */
export function readOncePerTransaction<T>(db: ISql, name: string, read: () => Promise<T>): Promise<T> {
  const cache = transactionCache(db);
  const answer = cache?.get(name) ?? read();
  cache?.set(name, answer);
  return answer as Promise<T>;
}
