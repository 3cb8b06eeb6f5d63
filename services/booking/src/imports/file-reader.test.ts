import { afterAll, expect, it } from 'vitest';
import { startFileReader } from './file-reader.ts';
import { readCalendar } from './read-calendar.ts';
import { addressOf } from './row.ts';
import { readWritten } from './times.ts';

const hasty = startFileReader(1_000);
afterAll(() => hasty.close());

const reading = { timeZone: 'UTC', now: new Date('2026-11-22T09:00:00Z'), services: [] };
const how = { fields: {}, dateOrder: 'month-first' } as const;

const TIMES = ['DTSTART:20250203T100000Z', 'DTEND:20250203T110000Z'];
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:u', 'SUMMARY:Calm', 'ATTENDEE:mailto:ada@example.org', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR'].join('\r\n');
/** On a busy machine a thread that is starting may be given up once more. */
const next = (): Promise<{ rows: number }> =>
  hasty.preview('Name,E-mail\r\nAda,ada@example.org', reading).catch(() => next());

it('reading a calendar file that never ends is given up in a thread of its own, and the next file is read', async () => {
  // Only February of a leap year has five of any weekday, and this rule never falls in a leap year.
  const endless = calendar(event(...TIMES, 'RRULE:FREQ=MONTHLY;INTERVAL=48;BYDAY=5MO'));
  await expect(hasty.read(endless, how, reading)).rejects.toMatchObject({ code: 'too_large' });
  expect(await next()).toMatchObject({ rows: 1 });
});

it('a small calendar file whose series add up to more than 10,000 sessions is refused with advice', () => {
  const daily = event(...TIMES, 'RRULE:FREQ=DAILY;COUNT=999999');
  const read = (series: number) => readCalendar(calendar(...Array<string>(series).fill(daily)), reading);
  expect(read(1).length).toBeGreaterThan(900);
  expect(() => read(12)).toThrow('The series in this calendar come to more than 10,000 sessions. Divide the file');
});

it.each([
  ['no date', ['DTSTART:foo', 'DTEND:bar']],
  ['no length', [TIMES[0]!, 'DURATION:foo']],
  ['a period among its times', [...TIMES, 'RRULE:FREQ=WEEKLY', 'RDATE;VALUE=PERIOD:20250205T100000Z/PT1H']],
  ['a series that is over before it begins', [...TIMES, 'RRULE:FREQ=DAILY;UNTIL=20200101T000000Z', 'EXDATE:foo']],
])(
  'a row of a hostile file with %s is refused alone, with the reason, and the events next to it are read',
  (_name, lines) => {
    const rows = readCalendar(calendar(event(...lines), event(...TIMES)), reading);
    expect(rows).toMatchObject([
      { kind: 'broken', line: 1, problem: 'It cannot be read: a date or a length in it is not valid.' },
      { kind: 'session', line: 2 },
    ]);
  },
);

it('a row of a hostile file that is an exception of one series leaves another series at the same time unchanged', () => {
  const weekly = event(...TIMES, 'RRULE:FREQ=WEEKLY;COUNT=2');
  const theirs = event('RECURRENCE-ID:20250210T100000Z', ...TIMES)
    .replace('UID:u', 'UID:theirs')
    .replace('ada', 'eve');
  const rows = readCalendar(calendar(weekly, weekly.replace('UID:u', 'UID:theirs'), theirs), reading);
  expect(rows.map((row) => row.kind === 'session' && row.email)).toEqual(
    ['ada', 'ada', 'ada', 'eve'].map((name) => `${name}@example.org`),
  );
});

it('a row of a hostile file with a cell that would take long to parse as a time is not parsed', () => {
  expect(readWritten(`2026-01-01 10:00${' '.repeat(50_000)}x`, 'day-first')).toBeNull();
  expect(readWritten('Mon, 1 January 2026 at 10:00 am', 'day-first')).toMatchObject({ time: '10:00' });
});

it.each([
  'a@b.c,d.e',
  'a@b.c\u0000',
  'ä@b.org',
  'a\u0000@b.org',
  'a@b@c.org',
  `a@${'b.'.repeat(200)}org`,
  `a@${'.'.repeat(50_000)}@`,
])('a row of a hostile file whose attendee is %j has no address', (address) => expect(addressOf(address)).toBeNull());
