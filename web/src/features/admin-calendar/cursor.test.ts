import { expect, it } from 'vitest';
import { firstCursor, momentOf, moved } from './cursor.ts';

const ZONE = 'America/New_York';
const grid = { days: { from: '2026-11-22', to: '2026-11-28' }, hours: { from: '08:00', to: '19:00' } };

it('the keyboard cursor of the calendar starts tomorrow at ten, or on the first day of another week', () => {
  const now = Date.parse('2026-11-24T15:00:00Z');
  expect(firstCursor(grid, now, ZONE)).toEqual({ day: '2026-11-25', minute: 600 });
  const next = { ...grid, days: { from: '2026-12-06', to: '2026-12-12' } };
  expect(firstCursor(next, now, ZONE)).toEqual({ day: '2026-12-06', minute: 600 });
});

it('the keyboard cursor of the calendar moves by half hours and days, and stops at the edges', () => {
  const place = { day: '2026-11-28', minute: 1_110 };
  expect(moved(place, 'ArrowUp', grid)).toEqual({ day: '2026-11-28', minute: 1_080 });
  expect(moved(place, 'ArrowDown', grid)).toEqual(place);
  expect(moved(place, 'ArrowRight', grid)).toEqual(place);
  expect(moved(place, 'ArrowLeft', grid)).toEqual({ day: '2026-11-27', minute: 1_110 });
  expect(moved(place, 'Tab', grid)).toBeNull();
});

it('the keyboard cursor of the calendar is an instant on the practice’s clock, except for a time which that clock skips', () => {
  expect(momentOf({ day: '2026-11-25', minute: 630 }, ZONE)).toBe(Date.parse('2026-11-25T15:30:00Z'));
  expect(momentOf({ day: '2027-03-14', minute: 150 }, ZONE)).toBeNull();
});
