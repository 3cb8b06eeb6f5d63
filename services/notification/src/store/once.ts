import type { ISql } from '@stillpoint/db';

const memories = new WeakMap<object, Map<string, unknown>>();

/** What effects of one transaction remember for each other, by name; null outside of a transaction. */
export function memoryOf(db: ISql): Map<string, unknown> | null {
  if (!('savepoint' in db)) return null;
  const known = memories.get(db) ?? new Map<string, unknown>();
  memories.set(db, known);
  return known;
}

/** Reads what several effects of one transaction ask for once in it; outside of a transaction each time. */
export function readOnce<T>(db: ISql, name: string, read: () => Promise<T>): Promise<T> {
  const memory = memoryOf(db);
  const answer = memory?.get(name) ?? read();
  memory?.set(name, answer);
  return answer as Promise<T>;
}
