import type { BookingRules } from '@stillpoint/contracts';
import { expect, it } from 'vitest';
import { someBookingRules } from '../../testing/booking-rules.ts';
import { describeHorizon, describeNoSlots } from './words.ts';

it('an empty day says why in one plain sentence', () => {
  const sunday = '2094-03-07';
  const words = (why: Parameters<typeof describeNoSlots>[0], over: Partial<BookingRules> = {}) =>
    describeNoSlots(why, sunday, someBookingRules(over));
  expect(words('closed')).toBe('The practice is closed on Sundays.');
  expect(words('day-off', { daysOff: [{ firstDay: sunday, lastDay: sunday }] })).toBe('Day off.');
  expect(words('day-off', { daysOff: [{ firstDay: '2094-03-01', lastDay: '2094-03-09' }] })).toBe(
    'Days off until Tuesday, March 9, 2094.',
  );
  expect(words('too-soon', { minimumNoticeMinutes: 1_440 })).toBe("Sessions need at least 24 hours' notice.");
  expect(words('too-soon', { minimumNoticeMinutes: 60 })).toBe("Sessions need at least 1 hour's notice.");
  expect(words('beyond-horizon', { horizonDays: 60 })).toBe('Bookings open 60 days ahead.');
  expect(words('day-full')).toBe('This day is fully booked.');
  expect(words('taken')).toBe('This day is fully booked.');
  expect(words('past')).toBe('The times of this day are over.');
  expect(words(null)).toBe('Your session has the only free time of this day.');
});

it('a month beyond the horizon says until when sessions can be booked', () => {
  expect(describeHorizon(someBookingRules({ horizonDays: 1 }), '2094-03-09')).toBe(
    'Bookings open 1 day ahead, now until Tuesday, March 9, 2094.',
  );
});
