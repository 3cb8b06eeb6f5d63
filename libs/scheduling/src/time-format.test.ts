import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { ianaZone, isTimeZone, timeFormat } from './time-format.ts';

const ABBREVIATIONS = ['PST', 'ist', 'BST', 'CST', 'JST', 'AET', 'NST', 'CTT', 'ECT', 'VST'];
const NAMES = ['UTC', 'EST', 'CET', 'EST5EDT', 'US/Eastern', 'europe/berlin', 'Asia/Calcutta', 'Etc/GMT+5'];
const isTaken = (timeZone: string) => Temporal.Instant.from('2026-12-01T19:30Z').toZonedDateTimeISO(timeZone);

test('every time zone that is known by an IANA name is taken by Temporal, too', () => {
  for (const name of [...NAMES, ...Intl.supportedValuesOf('timeZone')]) {
    expect([isTimeZone(name), ianaZone(name)]).toEqual([true, name]);
    isTaken(name);
  }
});

test.each(ABBREVIATIONS)('%s, which Temporal refuses, is no time zone but stands for one', (name) => {
  expect(isTimeZone(name)).toBe(false);
  expect(isTimeZone(ianaZone(name))).toBe(true);
  isTaken(ianaZone(name));
});

test.each(['', 'PS', 'Mars/Olympus', 'Z', 'PST '])('%j is no time zone and stands for none', (name) => {
  expect([isTimeZone(name), ianaZone(name)]).toEqual([false, name]);
});

test.each([
  ['en-GB', 'Tue 1 Dec, 09:05', '09:05'],
  ['en-AU', 'Tue, 1 Dec, 9:05 am', '9:05 am'],
  ['en-US', 'Tue, Dec 1, 9:05 AM', '9:05 AM'],
])('in %s a clock writes an hour below ten alike in a short date, alone and as a full time', (style, short, clock) => {
  const at = Date.parse('2026-12-01T09:05Z');
  const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
  const write = (options: Parameters<typeof timeFormat>[0]) =>
    timeFormat(options)(style, 'UTC').format(at).replaceAll('\u202f', ' ');
  expect(write({ weekday: 'short', month: 'short', day: 'numeric', ...CLOCK })).toBe(short);
  expect(write(CLOCK)).toBe(clock);
  expect(write({ timeStyle: 'short' })).toBe(clock);
});
