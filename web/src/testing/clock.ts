import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi, type MockInstance } from 'vitest';

/** Lets time pass in component tests: only `Date` goes on, and whatever looks at it each minute does so. */
export function startClock() {
  let clocks: MockInstance<typeof setInterval>;
  beforeEach(() => {
    clocks = vi.spyOn(globalThis, 'setInterval');
  });
  afterEach(() => {
    clocks.mockRestore();
    vi.useRealTimers();
  });
  return {
    pass(ms: number): void {
      vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
      for (const [tick, every] of clocks.mock.calls) if (every === 60_000) act(() => (tick as () => void)());
    },
  };
}
