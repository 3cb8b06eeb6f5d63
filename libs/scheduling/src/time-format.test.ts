import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { ianaZone, isTimeZone } from './time-format.ts';

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
