import { expect, it } from 'vitest';
import { suggestedTimes, suggestionDays } from './suggested-times.ts';

const timeZone = 'America/New_York';
/** A Monday, 10:00 in New York; the clocks there change on March 14. */
const after = { appointmentDate: '2027-03-01T15:00:00Z', duration: 60 };
const now = Date.parse('2027-03-01T16:30:00Z');
const taken = (start: string) => ({ start: Date.parse(start), end: Date.parse(start) + 3_600_000 });
const times = (changes: Partial<Parameters<typeof suggestedTimes>[0]> = {}) =>
  suggestedTimes({ after, timeZone, busy: [], daysOff: [], now, ...changes }).map(({ start }) => start);

it('the times suggested for the next session are the same weekday and time on the clock of the practice, in the next three weeks', () => {
  expect(times()).toEqual(['2027-03-08T15:00:00.000Z', '2027-03-15T14:00:00.000Z', '2027-03-22T14:00:00.000Z']);
});

it('the times suggested for the next session leave out weeks in which that time is taken or on a day off', () => {
  const busy = [taken('2027-03-08T15:30:00Z')];
  const daysOff = [{ firstDay: '2027-03-15', lastDay: '2027-03-16' }];
  expect(times({ busy, daysOff })).toEqual([
    '2027-03-22T14:00:00.000Z',
    '2027-03-29T14:00:00.000Z',
    '2027-04-05T14:00:00.000Z',
  ]);
});

it('the times suggested for the next session are the nearest free ones of that weekday where the time itself is never available', () => {
  const evening = { appointmentDate: '2027-03-01T23:00:00Z', duration: 60 };
  expect(times({ after: evening })).toEqual([
    '2027-03-08T21:30:00.000Z',
    '2027-03-15T20:30:00.000Z',
    '2027-03-22T20:30:00.000Z',
  ]);
});

it('the times suggested for the next session start today at the earliest, even for a session of long ago', () => {
  expect(times({ after: { ...after, appointmentDate: '2025-03-03T15:00:00Z' } })[0]).toBe('2027-03-08T15:00:00.000Z');
  expect(suggestionDays('2025-03-03T15:00:00Z', now, timeZone)).toEqual({ from: '2027-03-01', to: '2027-04-26' });
});

it('the times suggested for the next session follow a session that is months ahead', () => {
  const ahead = { ...after, appointmentDate: '2027-07-05T14:00:00Z' };
  expect(times({ after: ahead })).toEqual([
    '2027-07-12T14:00:00.000Z',
    '2027-07-19T14:00:00.000Z',
    '2027-07-26T14:00:00.000Z',
  ]);
  expect(suggestionDays(ahead.appointmentDate, now, timeZone)).toEqual({ from: '2027-07-05', to: '2027-08-30' });
});
