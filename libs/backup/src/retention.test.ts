import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupsToKeep } from './retention.ts';

const DAY_MS = 86_400_000;
const daily = (count: number) =>
  Array.from({ length: count }, (_, day) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS));
const days = (kept: Set<number>) =>
  [...kept].sort((a, b) => a - b).map((time) => new Date(time).toISOString().slice(5, 10));

test('of daily backups, those of the last three days, the last two weeks and the last two months are kept', () =>
  expect(days(backupsToKeep(daily(50), { days: 3, weeks: 2, months: 2 }))).toEqual([
    '01-31',
    '02-15',
    '02-17',
    '02-18',
    '02-19',
  ]));

test('the newest of several backups of one day is kept', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  expect([...backupsToKeep([at(3), at(9), at(6)], { days: 7, weeks: 5, months: 12 })]).toEqual([at(9).getTime()]);
});

test('the newest backup is kept whatever the retention says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.date({ noInvalidDate: true }), { minLength: 1 }),
      fc.nat(9),
      fc.nat(9),
      (made, few, more) => {
        const kept = backupsToKeep(made, { days: few, weeks: more, months: few });
        expect(kept.has(Math.max(...made.map((date) => date.getTime())))).toBe(true);
        expect(kept.size).toBeLessThanOrEqual(1 + few + more + few);
      },
    ),
  );
});
