import { expect, it } from 'vitest';
import { blockedEvent, blockedOf, daysOffEvents, daysTitle, hoursShown, minutesDrawn } from './events.ts';

const span = (start: string, end: string) => ({ start, end });

it('the hours that a calendar shows are eight to seven when all that is in it fits into them', () => {
  expect(hoursShown([span('2026-11-24T15:00:00Z', '2026-11-24T16:00:00Z')], 'America/New_York')).toEqual({
    from: '08:00',
    to: '19:00',
  });
});

it('the hours that a calendar shows extend to what is early and to what is late, on the practice’s clock', () => {
  const spans = [
    span('2026-11-24T11:30:00Z', '2026-11-24T12:30:00Z'),
    span('2026-11-25T01:00:00Z', '2026-11-25T02:30:00Z'),
  ];
  expect(hoursShown(spans, 'America/New_York')).toEqual({ from: '06:00', to: '22:00' });
});

it('the hours that a calendar shows stay as they are with a time that is blocked for days', () => {
  expect(hoursShown([span('2026-11-24T23:00:00Z', '2026-11-30T14:00:00Z')], 'America/New_York')).toEqual({
    from: '08:00',
    to: '19:00',
  });
});

it('the hours that a calendar shows are those of the clock on a day on which it is set ahead', () => {
  const blocked = (end: string) => hoursShown([span('2027-03-14T05:00:00Z', end)], 'America/New_York');
  expect(blocked('2027-03-15T01:00:00Z')).toEqual({ from: '00:00', to: '21:00' });
  // All of its 23 hours.
  expect(blocked('2027-03-15T04:00:00Z')).toEqual({ from: '08:00', to: '19:00' });
});

it('the hours that a calendar shows are the whole day when something runs past midnight', () => {
  expect(hoursShown([span('2026-11-25T03:30:00Z', '2026-11-25T05:30:00Z')], 'America/New_York')).toEqual({
    from: '00:00',
    to: '24:00',
  });
});

it.each([
  ['2026-12-06', '2026-12-12', 'Dec 6 – 12'],
  ['2026-11-29', '2026-12-05', 'Nov 29 – Dec 5'],
  ['2026-12-07', '2026-12-07', 'Monday, December 7'],
  ['2026-12-27', '2027-01-02', 'Dec 27, 2026 – Jan 2, 2027'],
  ['2027-01-04', '2027-01-04', 'Monday, January 4, 2027'],
])('the days shown from %s to %s are called %s', (from, to, words) => {
  // The range's dash may stand between narrow spaces.
  expect(daysTitle({ from, to }, '2026-11-21').replaceAll(/\s/g, ' ')).toBe(words);
});

it('a blocked time can be found by its calendar event, and a session is not one', () => {
  const blocked = { id: 7, startsAt: '2026-12-07T17:00:00Z', endsAt: '2026-12-07T20:00:00Z', label: 'Dentist' };
  const event = blockedEvent(blocked);
  expect(event).toMatchObject({ title: 'Blocked, Dentist', extendedProps: { facts: { name: 'Blocked' } } });
  expect(blockedOf(event.id, [blocked])).toBe(blocked);
  expect(blockedOf('7', [blocked])).toBeNull();
});

it('a day that is off twice is shaded once, with both labels', () => {
  const off = (id: number, firstDay: string, lastDay: string, label: string | null) => ({
    id,
    firstDay,
    lastDay,
    label,
  });
  const daysOff = [off(1, '2026-11-20', '2026-12-05', 'Conference'), off(2, '2026-12-05', '2026-12-06', null)];
  const events = daysOffEvents(daysOff, { from: '2026-12-04', to: '2026-12-10' }, 'Europe/Zurich');
  expect(events.map(({ title, start }) => [title, start])).toEqual([
    ['Conference', '2026-12-03T23:00:00.000Z'],
    ['Conference, Day off', '2026-12-04T23:00:00.000Z'],
    ['Day off', '2026-12-05T23:00:00.000Z'],
  ]);
});

it('what is drawn over midnight has on each day the minutes of its part, also where the clocks change', () => {
  const drawn = (start: string, end: string, isStart: boolean, isEnd: boolean) =>
    minutesDrawn({ start: Date.parse(start), end: Date.parse(end), isStart, isEnd }, 'America/New_York');
  const overNewYear = ['2027-01-01T04:30:00Z', '2027-01-01T05:45:00Z'] as const;
  expect(drawn(...overNewYear, true, false)).toBe(30);
  expect(drawn(...overNewYear, false, true)).toBe(45);
  expect(drawn('2027-01-01T04:00:00Z', '2027-01-01T05:00:00Z', true, true)).toBe(60);
  const overThreeDays = ['2027-03-14T04:30:00Z', '2027-03-15T05:30:00Z'] as const;
  expect(drawn(...overThreeDays, true, false)).toBe(30);
  expect(drawn(...overThreeDays, false, false)).toBe(1_440);
  expect(drawn(...overThreeDays, false, true)).toBe(90);
});
