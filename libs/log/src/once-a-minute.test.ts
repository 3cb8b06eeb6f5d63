import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceAMinute } from './once-a-minute.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a reason that goes on is to be logged once a minute, and each other one at once', () => {
  const isNews = onceAMinute();
  expect([isNews('gone'), isNews('gone'), isNews('full'), isNews('gone')]).toEqual([true, false, true, false]);
  vi.advanceTimersByTime(60_000);
  expect([isNews('gone'), isNews('gone')]).toEqual([true, false]);
});
