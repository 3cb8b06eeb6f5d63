import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '@stillpoint/scheduling';
import { endOfQuietHours, reminderTimes } from './reminder-times.ts';

const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
const anyStart = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

test('the reminder an hour ahead is never postponed', () => {
  fc.assert(
    fc.property(anyStart, fc.constantFrom(...zones), (start, zone) => {
      expect(reminderTimes(start, zone).hour.getTime()).toBe(start.getTime() - HOUR_MS);
    }),
  );
});

test('the reminder a day ahead never comes at night or more than 24 hours ahead, and at most 9 hours (10 at clock changes) earlier', () => {
  fc.assert(
    fc.property(anyStart, fc.constantFrom(...zones), (start, zone) => {
      const { day } = reminderTimes(start, zone);
      const early = start.getTime() - DAY_MS - day.getTime();
      expect(early).toBeGreaterThanOrEqual(0);
      expect(early).toBeLessThanOrEqual(10 * HOUR_MS);
      const time = Temporal.Instant.fromEpochMilliseconds(day.getTime()).toZonedDateTimeISO(zone).toPlainTime();
      expect(Temporal.PlainTime.compare(time, '07:00') >= 0 && Temporal.PlainTime.compare(time, '22:00') <= 0).toBe(
        true,
      );
      if (early > 0) expect(time.toString()).toBe('22:00:00');
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['2026-12-02T03:30:00Z', '2026-12-01T03:00:00Z', '22:30 moves to 22:00 of the same evening'],
  ['2026-12-02T08:00:00Z', '2026-12-01T03:00:00Z', '03:00 moves to 22:00 of the evening before'],
  ['2026-12-02T12:00:00Z', '2026-12-01T12:00:00Z', '07:00 stays'],
  ['2026-12-02T03:00:00Z', '2026-12-01T03:00:00Z', '22:00 stays'],
])('in New York, a session at %s has its reminder at %s: %s', (start, due) => {
  expect(reminderTimes(new Date(start), 'America/New_York').day.toISOString()).toBe(new Date(due).toISOString());
});

test.each([
  ['2026-12-02T02:59:00Z', null, '21:59 is day'],
  ['2026-12-02T03:01:00Z', '2026-12-02T12:00:00Z', 'of 22:01 on the next day'],
  ['2026-12-02T11:59:00Z', '2026-12-02T12:00:00Z', 'of 06:59 a minute later'],
  ['2026-12-02T12:00:00Z', null, '07:00 is day'],
])('in New York, the night in which %s lies is over at %s: %s', (at, end, _) => {
  expect(endOfQuietHours(new Date(at), 'America/New_York')?.toISOString() ?? null).toBe(
    end && new Date(end).toISOString(),
  );
});
