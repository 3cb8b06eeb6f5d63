import { describe, expect, it } from 'vitest';
import { lastMonths } from './words.ts';

describe('the payments section', () => {
  it('offers months across the turn of the year, newest first', () => {
    expect(lastMonths('2027-02-28', 4)).toEqual([
      { value: '2027-02', words: 'February 2027' },
      { value: '2027-01', words: 'January 2027' },
      { value: '2026-12', words: 'December 2026' },
      { value: '2026-11', words: 'November 2026' },
    ]);
  });
});
