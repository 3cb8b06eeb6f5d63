import { expect, test } from 'vitest';
import { isLinearizable, type Operation } from './history.ts';

const book = (client: string, called: number, returned: number | null, got = true): Operation => ({
  client,
  kind: 'book',
  called,
  returned,
  got,
});
const cancel = (client: string, called: number, returned: number | null): Operation => ({
  client,
  kind: 'cancel',
  called,
  returned,
});
const read = (called: number, owner: string | null): Operation => ({
  client: 'reader',
  kind: 'read',
  called,
  returned: called + 1,
  owner,
});

test.each<[string, Operation[]]>([
  ['one gets the time and the other is told that it is taken', [book('a', 0, 10), book('b', 1, 9, false)]],
  ['the time is booked, cancelled and booked by another', [book('a', 0, 1), cancel('a', 2, 3), book('b', 4, 5)]],
  ['a booking overlaps the cancellation that frees the time', [book('a', 0, 1), book('b', 2, 5), cancel('a', 3, 6)]],
  ['the same booking is repeated', [book('a', 0, 1), book('a', 2, 3)]],
  [
    'a booking without an answer took effect later',
    [book('a', 0, null), book('b', 1, 2), cancel('b', 3, 4), read(9, 'a')],
  ],
  ['a booking without an answer took no effect', [book('a', 0, null), read(9, null)]],
  ['a cancellation without an answer took effect', [book('a', 0, 1), cancel('a', 2, null), book('b', 3, 4)]],
  [
    'a client is told that the time is taken by a booking without an answer',
    [book('a', 0, null), book('b', 1, 2, false)],
  ],
])('a history can be explained when %s', (_, operations) => {
  expect(isLinearizable(operations)).toBe(true);
});

test.each<[string, Operation[]]>([
  ['two have the same time', [book('a', 0, 10), book('b', 1, 9)]],
  ['a time is refused as taken that nobody had', [book('a', 0, 1, false)]],
  [
    'a time is refused as taken after its cancellation was answered',
    [book('a', 0, 1), cancel('a', 2, 3), book('b', 4, 5, false)],
  ],
  ['an answered booking is gone', [book('a', 0, 1), read(9, null)]],
  ['a cancelled booking is back', [book('a', 0, 1), cancel('a', 2, 3), read(9, 'a')]],
  ['a time belongs to somebody who never asked for it', [book('a', 0, null), read(9, 'b')]],
  [
    'one booking without an answer explains two who have it',
    [book('a', 0, null), book('b', 1, 2), read(8, 'a'), read(10, 'b')],
  ],
])('a history cannot be explained when %s', (_, operations) => {
  expect(isLinearizable(operations)).toBe(false);
});

test('a history of hundreds of operations, many of them without an answer, is decided', () => {
  const operations = Array.from({ length: 100 }, (_, round): Operation[] => {
    const at = round * 10;
    const owner = `client ${round % 7}`;
    const without = round % 9 === 0 ? [book('lost', at + 2, null)] : [];
    return [book(owner, at, at + 4), ...without, book('late', at + 5, at + 6, false), cancel(owner, at + 7, at + 9)];
  }).flat();
  expect(isLinearizable(operations)).toBe(true);
  expect(isLinearizable([...operations, read(2_000, 'nobody we know')])).toBe(false);
});
