import type { ISql } from '@stillpoint/db';

const answers = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Reads what several effects of one transaction ask for once in it; outside of a transaction each time. */
export function readOnce<T>(db: ISql, name: string, read: () => Promise<T>): Promise<T> {
  if (!('savepoint' in db)) return read();
  const known = answers.get(db) ?? new Map<string, Promise<unknown>>();
  answers.set(db, known);
  const answer = known.get(name) ?? read();
  known.set(name, answer);
  return answer as Promise<T>;
}
