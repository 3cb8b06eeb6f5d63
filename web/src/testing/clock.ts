import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi, type MockInstance } from 'vitest';
import { noteServerTime } from '../lib/clock.ts';

/** Lets time pass in component tests: only the server's clock goes on, and whatever looks at it each minute does so. */
export function startClock() {
  let clocks: MockInstance<typeof setInterval>;
  beforeEach(() => {
    clocks = vi.spyOn(globalThis, 'setInterval');
  });
  afterEach(() => {
    clocks.mockRestore();
    noteServerTime(new Date().toUTCString(), Date.now());
  });
  return {
    /** `ms` from the present of this machine. */
    pass(ms: number): void {
      noteServerTime(new Date(Date.now() + ms).toUTCString(), Date.now());
      for (const [tick, every] of clocks.mock.calls) if (every === 60_000) act(() => (tick as () => void)());
    },
  };
}
