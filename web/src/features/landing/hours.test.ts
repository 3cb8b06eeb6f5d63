import { expect, it } from 'vitest';
import { formatOpeningHours } from './hours.ts';

const open = (dayOfWeek: number, startTime = '09:00', endTime = '17:00') => ({ dayOfWeek, startTime, endTime });

it('consecutive days with the same hours share a line, and Sunday comes last', () => {
  const noon = open(5, '12:00', '13:30');
  expect(formatOpeningHours([open(0), open(1), open(2), open(3), noon], 'en-US')).toEqual([
    'Monday to Wednesday: 9:00 AM – 5:00 PM',
    'Friday: 12:00 PM – 1:30 PM',
    'Sunday: 9:00 AM – 5:00 PM',
  ]);
  expect(formatOpeningHours([open(1), open(1, '18:00', '20:00'), open(3)], 'en-US')).toEqual([
    'Monday: 9:00 AM – 5:00 PM, 6:00 PM – 8:00 PM',
    'Wednesday: 9:00 AM – 5:00 PM',
  ]);
  expect(formatOpeningHours([], 'en-US')).toEqual([]);
});
