import { expect, it } from 'vitest';
import { readCalendar } from './read-calendar.ts';

const reading = { timeZone: 'Asia/Tokyo', now: new Date('2026-11-22T09:00:00Z'), services: [] };

/** The starts of a calendar's sessions; the file describes no time zone. */
const startsOf = (...events: string[][]) => {
  const lines = events.flatMap((event) => [
    'BEGIN:VEVENT',
    'UID:series',
    'ATTENDEE:mailto:ada@example.org',
    ...event,
    'END:VEVENT',
  ]);
  const content = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
  return readCalendar(content, reading).map((row) => (row.kind === 'session' ? row.startsAt : row));
};
const BERLIN = ['DTSTART;TZID=Europe/Berlin:20261201T090000', 'DURATION:PT50M'];
const NEW_YORK = ['DTSTART;TZID=America/New_York:20261201T190000', 'DURATION:PT50M'];

it('a series in a zone that the file does not describe ends with the moment that its end in UTC is', () => {
  expect(startsOf([...BERLIN, 'RRULE:FREQ=WEEKLY;UNTIL=20261208T080000Z'])).toEqual([
    '2026-12-01T08:00:00.000Z',
    '2026-12-08T08:00:00.000Z',
  ]);
  expect(startsOf([...NEW_YORK, 'RRULE:FREQ=WEEKLY;UNTIL=20261208T235959Z'])).toEqual(['2026-12-02T00:00:00.000Z']);
});

it('a series in a zone that the file does not describe leaves out the times that it excludes in UTC', () => {
  const excluded = 'EXDATE:20261208T080000Z,20261222T080000Z';
  expect(startsOf([...BERLIN, 'RRULE:FREQ=WEEKLY;COUNT=4', excluded])).toEqual([
    '2026-12-01T08:00:00.000Z',
    '2026-12-15T08:00:00.000Z',
  ]);
});

it('a series in a zone that the file does not describe has an exception in the place of the time that it names in UTC', () => {
  const moved = ['RECURRENCE-ID:20261208T080000Z', 'DTSTART:20261209T100000Z', 'DURATION:PT50M'];
  expect(startsOf([...BERLIN, 'RRULE:FREQ=WEEKLY;COUNT=2'], moved)).toEqual([
    '2026-12-01T08:00:00.000Z',
    '2026-12-09T10:00:00.000Z',
  ]);
});
