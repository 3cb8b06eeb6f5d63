import { practiceRules } from '@stillpoint/contracts';
import { expect, it } from 'vitest';
import { lengthOf, minutesOf, typedNumber } from './notice.ts';

it('a minimum notice typed with its unit is shown in the largest unit that fits', () => {
  expect([0, 45, 90, 120, 1_440, 1_500, 4_320].map((minutes) => lengthOf(minutes).unit)).toEqual([
    'hours',
    'minutes',
    'minutes',
    'hours',
    'days',
    'hours',
    'days',
  ]);
});

it('a minimum notice typed with its unit is converted to minutes, may contain halves, and may be blank for none', () => {
  expect([
    minutesOf('2', 'days'),
    minutesOf(' 1.5 ', 'hours'),
    minutesOf('0,5', 'hours'),
    minutesOf('', 'days'),
  ]).toEqual([2_880, 90, 30, 0]);
});

it('a minimum notice typed with its unit is refused by the form when it is not a number or too long', () => {
  for (const typed of [minutesOf('soon', 'hours'), minutesOf('-1', 'hours'), minutesOf('31', 'days')])
    expect(practiceRules.safeParse({ minimumNoticeMinutes: typed }).success).toBe(false);
});

it('a number field converts a blank to what blank means there, and leaves nonsense to the validation', () => {
  const { setValueAs } = typedNumber(null);
  expect([setValueAs(''), setValueAs(' 12 '), setValueAs('1.5'), setValueAs(null)]).toEqual([null, 12, '1.5', null]);
  expect(practiceRules.safeParse({ horizonDays: setValueAs('1.5') }).success).toBe(false);
  const policy = { fullRefundHours: 24, lateRefundPercent: '' };
  expect(practiceRules.safeParse({ cancellation: policy }).success).toBe(false);
});
