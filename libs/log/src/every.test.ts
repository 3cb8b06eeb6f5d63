import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { every } from './every.ts';

const started = Date.UTC(2026, 10, 30, 12, 0, 3);

beforeEach(() => vi.useFakeTimers({ now: started }));
afterEach(() => vi.useRealTimers());

test('work that recurs happens at the same moments, whenever it began', () => {
  const at: Record<string, number[]> = { first: [], second: [] };
  const note = (name: string) => () => void at[name]!.push(Date.now() - started);
  const stops = [every(10_000, note('first'))];
  vi.advanceTimersByTime(4_000);
  stops.push(every(10_000, note('second')));
  vi.advanceTimersByTime(46_000);
  for (const stop of stops) stop();
  vi.advanceTimersByTime(60_000);

  expect(at['first']).toEqual([7_000, 17_000, 27_000, 37_000, 47_000]);
  expect(at['second']).toEqual([7_060, 17_060, 27_060, 37_060, 47_060]);
});

test('a clock that is set neither stops work nor doubles it', () => {
  let count = 0;
  const stop = every(10_000, () => count++);
  vi.advanceTimersByTime(30_000);
  const before = count;
  for (const change of [-3_600_000, 3_600_000, -1]) {
    vi.setSystemTime(Date.now() + change);
    vi.advanceTimersByTime(30_000);
  }
  stop();
  expect(before).toBeGreaterThanOrEqual(2);
  expect(count - before).toBe(9);
});

test('work whose clock is slowed to set it right is done once each time, at the same moments', () => {
  const at: number[] = [];
  const stop = every(60_000, () => at.push(Date.now()));
  vi.advanceTimersByTime(60_000);
  for (let minute = 1; minute <= 3; minute++) {
    vi.setSystemTime(Date.now() - 30);
    vi.advanceTimersByTime(60_000);
  }
  stop();
  expect(at.map((one) => one - at[0]!)).toEqual([0, 59_970, 119_970, 179_970]);
});
