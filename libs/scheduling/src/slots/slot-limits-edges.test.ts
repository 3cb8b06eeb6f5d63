import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Busy } from '../practice-time.ts';
import { formatMinutes } from './slot-limits.ts';
import { clientSlots, whyNoSlots, whyNotOffered } from './slots.ts';

describe('at the edges of the practice rules', () => {
  const asked = {
    day: '2027-03-01',
    timeZone: 'UTC',
    duration: 60,
    busy: [] as Busy[],
    rules: [{ dayOfWeek: 1, startTime: '09:00', endTime: '09:30', isActive: true }],
  };
  const none = { minimumNoticeMinutes: 0, horizonDays: null, maxSessionsPerDay: null, daysOff: [] };
  const buffers = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };
  const nine = Date.parse('2027-03-01T09:00Z');
  const day = Date.parse('2027-03-01T00:00Z');

  it('a session that starts exactly when the notice ends is offered', () => {
    const limits = { ...none, ...buffers, minimumNoticeMinutes: 90 };
    const now = nine - 90 * MINUTE_MS;
    expect(clientSlots({ ...asked, now, limits })).toHaveLength(1);
    expect(whyNoSlots({ ...asked, now: now + 1, limits })).toBe('too-soon');
  });

  it('a session counts for the day on which it starts, from its first moment to its last', () => {
    const limits = { ...none, ...buffers, maxSessionsPerDay: 1 };
    const why = (start: number) => whyNoSlots({ ...asked, now: day, limits, busy: [{ start, end: start + HOUR_MS }] });
    expect([day - 1, day, day + DAY_MS - 1, day + DAY_MS].map(why)).toEqual([null, 'day-full', 'day-full', null]);
  });

  it('two sessions with exactly the buffers between them are both offered', () => {
    const limits = { ...none, bufferBeforeMinutes: 10, bufferAfterMinutes: 5 };
    const why = (start: number) =>
      whyNotOffered({ ...asked, now: day, limits, busy: [{ start, end: start + DAY_MS }] }, nine);
    expect([74, 75].map((after) => why(nine + after * MINUTE_MS))).toEqual(['too-close', null]);
    expect([-14, -15].map((after) => why(nine - DAY_MS + after * MINUTE_MS))).toEqual(['too-close', null]);
    expect(why(nine)).toBe('taken');
  });

  it('a blocked time takes only its own span, and neither fills the day nor requires a gap', () => {
    const limits = { ...none, bufferBeforeMinutes: 10, bufferAfterMinutes: 5, maxSessionsPerDay: 1 };
    const why = (from: number, isBlocked: boolean) =>
      whyNotOffered(
        { ...asked, now: day, limits, busy: [{ start: from, end: from + 30 * MINUTE_MS, isBlocked }] },
        nine,
      );
    const after = nine + HOUR_MS;
    expect([why(nine, true), why(after, true), why(after, false)]).toEqual(['taken', null, 'day-full']);
  });
});

it('minutes are put into words, as hours from one even hour on and as days from three even days on', () => {
  expect([0, 1, 45, 60, 90, 1_440, 2_880, 4_320, 3_000].map(formatMinutes)).toEqual([
    '0 minutes',
    '1 minute',
    '45 minutes',
    '1 hour',
    '90 minutes',
    '24 hours',
    '48 hours',
    '3 days',
    '50 hours',
  ]);
});
