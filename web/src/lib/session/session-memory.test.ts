import { afterEach, expect, it, vi } from 'vitest';
import { recall, remember } from './session-memory.ts';

afterEach(() => vi.unstubAllGlobals());

it('what is remembered while the browser’s storage is full is recalled, not what it had kept before', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => JSON.stringify('first'),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  remember('place', 'second');
  expect(recall('place')).toBe('second');
});
