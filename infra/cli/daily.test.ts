import { expect, test } from 'vitest';
import { everyDayAt, nextAt, parseDailyTime } from './daily.ts';

test.each([
  ['2026-11-21T02:59:59Z', '2026-11-21T03:00:00.000Z'],
  ['2026-11-21T03:00:00Z', '2026-11-22T03:00:00.000Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T03:00:00.000Z'],
])('after %s the next backup of 03:00 is due at %s', (now, due) =>
  expect(nextAt(parseDailyTime('03:00'), new Date(now)).toISOString()).toBe(due),
);

test('a backup whose time passed while nothing ran is made at once', async () => {
  const stop = new AbortController();
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  const made = new Promise<void>((resolve, reject) => {
    void everyDayAt(parseDailyTime('03:00'), stop.signal, async () => resolve(), reject, twoDaysAgo);
  });
  await made;
  stop.abort();
});

test.each(['24:00', '3', '03:60', 'noon'])('%s is not a valid time of day', (text) =>
  expect(() => parseDailyTime(text)).toThrow('It must be a time such as 03:00.'),
);
