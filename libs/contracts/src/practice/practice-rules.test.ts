import { describe, expect, it } from 'vitest';
import { dayOffForm, practiceRules } from './practice-rules.ts';

const DEFAULTS = practiceRules.parse({});

describe('the practice rules form', () => {
  it('the practice rules form defaults to US dollars, limits for one client and a horizon of 180 days, with everything refunded', () => {
    expect(DEFAULTS).toEqual({
      currency: 'USD',
      minimumNoticeMinutes: 0,
      horizonDays: 180,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      maxSessionsPerDay: null,
      clientLimits: { unpaidHolds: 2, freeSessions: 2, changesPerHour: 10 },
      cancellation: { fullRefundHours: 0, lateRefundPercent: 100 },
      rescheduling: { limit: 2, untilHours: 24 },
      retention: { recordsYears: 7, notesYears: 7, erasesDueNotes: false },
    });
  });

  it('the practice rules form accepts whole numbers, as numbers and as digits', () => {
    const given = {
      minimumNoticeMinutes: ' 90 ',
      maxSessionsPerDay: '4',
      cancellation: { fullRefundHours: 24, lateRefundPercent: '50' },
    };
    expect(practiceRules.parse(given)).toEqual({
      ...DEFAULTS,
      minimumNoticeMinutes: 90,
      maxSessionsPerDay: 4,
      cancellation: { fullRefundHours: 24, lateRefundPercent: 50 },
    });
  });

  const wrong = ['', ' ', '-1', '1.5', '1e1', '0x1', 'NaN', '101', -1, 1.5, 101, NaN, null, true, [], [5], {}];
  it.each(wrong.map((value) => [value]))(
    'the practice rules form refuses %j as a percentage, and says what is allowed',
    (lateRefundPercent) => {
      const parsed = practiceRules.safeParse({ cancellation: { fullRefundHours: 0, lateRefundPercent } });
      expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['Enter a whole number from 0 to 100']);
    },
  );

  it('the practice rules form takes 0 as no limit, which is null', () => {
    const none = { unpaidHolds: 0, freeSessions: '0', changesPerHour: null };
    expect(practiceRules.parse({ horizonDays: 0, maxSessionsPerDay: '0', clientLimits: none })).toEqual({
      ...DEFAULTS,
      horizonDays: null,
      maxSessionsPerDay: null,
      clientLimits: { unpaidHolds: null, freeSessions: null, changesPerHour: null },
    });
  });

  it('the practice rules form accepts null as no limit only where there can be none', () => {
    expect(practiceRules.safeParse({ horizonDays: null, maxSessionsPerDay: null }).success).toBe(true);
    expect(practiceRules.safeParse({ minimumNoticeMinutes: null }).success).toBe(false);
  });
});

describe('days off', () => {
  const problem = (firstDay: string, lastDay: string) =>
    dayOffForm.safeParse({ firstDay, lastDay }).error?.issues[0]?.message ?? null;

  it('days off cover a day or more, in order, and at most a leap year', () => {
    expect(problem('2027-12-24', '2027-12-24')).toBeNull();
    expect(problem('2028-01-01', '2028-12-31')).toBeNull();
    expect(problem('2028-01-01', '2029-01-01')).toBe('At most 366 days at once.');
    expect(problem('2027-12-24', '2027-12-23')).toBe('The last day must not be before the first.');
    expect(problem('2027-02-29', '2027-03-01')).toBe('Use a date like 2026-11-21');
    expect(problem('', '2027-03-01')).toBe('Please enter a date');
  });

  it('days off need no label, and a blank label counts as none', () => {
    const days = { firstDay: '2027-12-24', lastDay: '2027-12-26' };
    for (const label of [undefined, null, '', '  ']) expect(dayOffForm.parse({ ...days, label }).label).toBeNull();
  });
});
