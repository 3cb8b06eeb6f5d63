import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

describe('the remaining time of a hold', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  it.each([
    ['2027-03-01T12:15:00Z', '15:00'],
    ['2027-03-01T12:00:59.200Z', '1:00'],
    ['2027-03-01T12:00:09Z', '0:09'],
    ['2027-03-01T11:59:00Z', '0:00'],
    [null, null],
  ])('the remaining time of a hold until %s is %s', (until, left) => {
    expect(timeLeft(until, now)).toBe(left);
  });
});
