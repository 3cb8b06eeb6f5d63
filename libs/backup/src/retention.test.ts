import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '@stillpoint/scheduling';
import { backupsToKeep } from './retention.ts';

const made = (madeAt: Date, madeWith = '1.0.0-9') => ({ madeAt, madeWith });
const daily = (count: number) =>
  Array.from({ length: count }, (_, day) => made(new Date(Date.UTC(2026, 0, 1) + day * DAY_MS)));
const days = (kept: Set<{ madeAt: Date }>) => [...kept].map(({ madeAt }) => madeAt.toISOString().slice(5, 10)).sort();

test('of daily backups, those of the last three days, the last two weeks and the last two months are kept', () =>
  expect(days(backupsToKeep(daily(50), { days: 3, weeks: 2, months: 2 }))).toEqual([
    '01-31',
    '02-15',
    '02-17',
    '02-18',
    '02-19',
  ]));

test('the newest of several backups of one day is kept', () => {
  const at = (hour: number) => made(new Date(Date.UTC(2026, 0, 1, hour)));
  expect([...backupsToKeep([at(3), at(9), at(6)], { days: 7, weeks: 5, months: 12 })]).toEqual([at(9)]);
});

test('the newest backup of each version of a day is kept as long as the day’s newest', () => {
  const at = (day: number, hour: number, madeWith: string) => made(new Date(Date.UTC(2026, 0, day, hour)), madeWith);
  const stored = [at(1, 3, '1.0.0-9'), at(2, 3, ''), at(2, 4, '1.0.0-9'), at(2, 5, '1.0.0-9'), at(2, 6, '1.0.0-10')];
  const next = [...stored, at(2, 7, '1.1.0-10'), at(2, 8, '1.1.0-10')];
  expect([...backupsToKeep(next, { days: 1, weeks: 0, months: 0 })]).toEqual([6, 4, 3, 1].map((index) => next[index]));
  const later = [...next, at(3, 3, '1.1.0-10')];
  expect([...backupsToKeep(later, { days: 1, weeks: 0, months: 0 })]).toEqual([later.at(-1)]);
});

test('the newest backup is kept whatever the retention says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.date({ noInvalidDate: true }), { minLength: 1 }),
      fc.nat(9),
      fc.nat(9),
      (dates, few, more) => {
        const kept = [
          ...backupsToKeep(
            dates.map((date) => made(date)),
            { days: few, weeks: more, months: few },
          ),
        ];
        const times = kept.map(({ madeAt }) => madeAt.getTime());
        expect(times).toContain(Math.max(...dates.map((date) => date.getTime())));
        expect(times.length).toBeLessThanOrEqual(1 + few + more + few);
      },
    ),
  );
});
