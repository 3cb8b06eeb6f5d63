import { expect } from 'vitest';
import type { Opened } from './open-in-mailbox.ts';
import type { Vector } from './read-vectors.ts';

/** No mail ran or reached anything, and nothing it would need for that is left in it. */
export function expectHarmless({ alarms, left }: Opened, vectors: readonly Vector[]): void {
  const nameOf = (number: number) => vectors.find((vector) => vector.number === number)?.name ?? String(number);
  expect([...left].map(([number, what]) => `${nameOf(number)}: ${what.join(', ')}`)).toEqual([]);
  expect([...alarms.ran].map(nameOf), 'ran').toEqual([]);
  expect([...alarms.reached].map(nameOf), 'reached another host').toEqual([]);
  expect(alarms.others).toEqual([]);
}
