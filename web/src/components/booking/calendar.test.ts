import { expect, it } from 'vitest';
import { dayAfterKey, lastDay, monthName, shiftMonths, weeksOf } from './calendar.ts';

it('the month grid starts its weeks on Sunday and leaves the cells of other months empty', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
});

it('the month grid handles leap days and the turn of the year', () => {
  expect(lastDay('2028-02')).toBe('2028-02-29');
  expect(shiftMonths('2026-12-31', 2)).toBe('2027-02-28');
  expect(shiftMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(monthName('2027-01')).toBe('January 2027');
});

it.each([
  ['ArrowRight', '2026-11-26'],
  ['ArrowUp', '2026-11-18'],
  ['Home', '2026-11-22'],
  ['End', '2026-11-28'],
  ['PageDown', '2026-12-25'],
])('the month grid moves the focus with %s', (key, expected) => {
  expect(dayAfterKey('2026-11-25', key, '2026-11-01')).toBe(expected);
});

it('the month grid never moves to a past day, and ignores other keys', () => {
  expect(dayAfterKey('2026-11-25', 'PageUp', '2026-11-21')).toBe('2026-11-21');
  expect(dayAfterKey('2026-11-25', 'Tab', '2026-11-21')).toBeNull();
});
