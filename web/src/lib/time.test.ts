import { expect, it } from 'vitest';
import {
  clockTime,
  dayIn,
  dayName,
  dayText,
  dayWords,
  fullDay,
  longDay,
  nearDayText,
  withinSentence,
  zoneLine,
} from './time.ts';

const winter = Date.parse('2026-11-24T14:00:00Z');

it('a time for people says how far the practice’s clock is behind', () => {
  expect(zoneLine(winter, 'America/New_York', 'Europe/Berlin')).toBe(
    'Times in Central European Time, practice time is 6 hours behind',
  );
});

it('a time for people says how far the practice’s clock is ahead, including half hours', () => {
  expect(zoneLine(winter, 'Asia/Kolkata', 'Europe/London')).toBe(
    'Times in United Kingdom Time, practice time is 5 hours 30 minutes ahead',
  );
});

it('a time for people uses the offset of that day, not of today, because clocks change on different dates', () => {
  expect(zoneLine(Date.parse('2026-10-28T14:00:00Z'), 'America/New_York', 'Europe/Berlin')).toContain('5 hours behind');
});

it('a time for people tells both differences where a clock changes between the first and the last time of a day', () => {
  const [first, last] = ['2026-11-01T08:00:00Z', '2026-11-01T15:30:00Z'].map(Date.parse);
  const line = (own: string, until = last!) => zoneLine(first!, 'Europe/Berlin', own, until);
  expect(line('America/Los_Angeles')).toBe(
    'Times in Pacific Time, practice time is 8 hours ahead, then 9 hours ahead: a clock changes',
  );
  expect(line('America/Los_Angeles', first)).toBe('Times in Pacific Time, practice time is 8 hours ahead');
  const spring = Date.parse('2026-03-29T00:30:00Z');
  expect(zoneLine(spring, 'Europe/Berlin', 'Africa/Algiers', spring + 3_600_000)).toMatch(
    /, practice time is the same, then 1 hour ahead: a clock changes$/,
  );
});

it('a time for people names only the zone when both clocks agree', () => {
  expect(zoneLine(winter, 'America/New_York', 'America/Toronto')).toBe('Times in Eastern Time');
});

it('a time for people shows an instant on the clock and calendar of the zone', () => {
  expect(clockTime(winter, 'America/New_York').replace(/\u00a0/g, ' ')).toBe('9:00 AM');
  expect(fullDay('2026-11-25T02:00:00Z', 'America/New_York')).toBe('Tuesday, November 24, 2026');
});

it('a time for people names near days as people do, and the year only when it is another one', () => {
  const words = (instant: string) => dayWords(instant, 'America/New_York', winter);
  expect(words('2026-11-25T02:00:00Z')).toBe('Today');
  expect(withinSentence(words('2026-11-25T02:00:00Z'))).toBe('today');
  expect(withinSentence(words('2026-11-28T15:00:00Z'))).toBe('Saturday');
  expect(words('2026-11-25T15:00:00Z')).toBe('Tomorrow');
  expect(words('2026-11-28T15:00:00Z')).toBe('Saturday');
  expect(words('2026-12-01T15:00:00Z')).toBe('Tue, Dec 1');
  expect(words('2026-11-23T15:00:00Z')).toBe('Mon, Nov 23');
  expect(nearDayText('2026-11-25T15:00:00Z', 'America/New_York', winter)).toBe('Tomorrow, Nov 25');
  expect(nearDayText('2026-11-28T15:00:00Z', 'America/New_York', winter)).toBe('Sat, Nov 28');
  expect(dayText('2027-01-04T15:00:00Z', 'America/New_York', winter)).toBe('Mon, Jan 4, 2027');
  expect(longDay('2026-11-25T02:00:00Z', 'America/New_York', winter)).toBe('Tuesday, November 24');
  expect(dayName('2026-11-24', winter)).toBe('Tuesday, November 24');
  expect(dayName('2027-01-04', winter)).toBe('Monday, January 4, 2027');
});

it.each(['zzz', '', '2026-02-31', '2026-99-99', '0000-01-01', '9999-12-31', '-271821-04-20', '+275760-09-13', null])(
  'an address with %j in place of a day names no day',
  (text) => {
    expect(dayIn(text)).toBeNull();
    expect(dayIn('2026-02-28')).toBe('2026-02-28');
  },
);
