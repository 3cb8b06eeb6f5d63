import { expect, onTestFinished, test, vi } from 'vitest';
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

test('a backup that was made while the clock was years ahead does not put off the next ones until then', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:59:59.900Z'), toFake: ['Date'] });
  const stop = new AbortController();
  onTestFinished(() => {
    stop.abort();
    vi.useRealTimers();
  });
  const made: Date[] = [];
  const work = async () => {
    made.push(new Date());
    vi.setSystemTime(new Date('2036-01-01T00:00:00Z'));
    stop.abort();
  };
  setTimeout(() => vi.setSystemTime(new Date('2026-11-21T03:00:01Z')), 50);
  setTimeout(() => stop.abort(), 5_000);
  await everyDayAt(parseDailyTime('03:00'), stop.signal, work, vi.fn(), new Date('2036-05-01T03:00:00Z'));
  expect(made).toEqual([new Date('2026-11-21T03:00:01Z')]);
});

test.each(['24:00', '3', '03:60', 'noon'])('%s is not a valid time of day', (text) =>
  expect(() => parseDailyTime(text)).toThrow('It must be a time such as 03:00.'),
);
