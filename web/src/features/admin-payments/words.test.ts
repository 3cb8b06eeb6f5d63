import { expect, it } from 'vitest';
import { lastMonths } from './words.ts';

it('the payments section offers months across the turn of the year, newest first', () => {
  expect(Object.entries(lastMonths('2027-02-28', 4))).toEqual([
    ['2027-02', 'February 2027'],
    ['2027-01', 'January 2027'],
    ['2026-12', 'December 2026'],
    ['2026-11', 'November 2026'],
  ]);
});
