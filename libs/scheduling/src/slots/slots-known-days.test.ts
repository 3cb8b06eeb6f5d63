import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayBounds, MINUTE_MS, overlaps, type Busy } from '../practice-time.ts';
import { adminSlots, busyTimes, clientSlots, type OpeningRule, type SlotQuery } from './slots.ts';

const asText = (slots: readonly { start: string; wallTime: string }[]) =>
  slots.map(({ start, wallTime }) => `${wallTime} ${start}`);

describe('on days with known clock changes and rules', () => {
  const open = (dayOfWeek: number, startTime: string, endTime: string): OpeningRule => ({
    dayOfWeek,
    startTime,
    endTime,
    isActive: true,
  });
  const times = (question: Partial<SlotQuery> & Pick<SlotQuery, 'day' | 'timeZone' | 'rules'>) =>
    asText(clientSlots({ duration: 30, busy: [], now: 0, ...question }));

  it('an hour that is skipped is not offered, and one that occurs twice is offered once', () => {
    const zone = 'America/New_York';
    expect(times({ day: '2027-03-14', timeZone: zone, rules: [open(0, '01:30', '03:30')] })).toEqual([
      '01:30 2027-03-14T06:30:00.000Z',
      '03:00 2027-03-14T07:00:00.000Z',
    ]);
    expect(times({ day: '2027-11-07', timeZone: zone, rules: [open(0, '01:00', '02:30')] })).toEqual([
      '01:00 2027-11-07T05:00:00.000Z',
      '01:30 2027-11-07T05:30:00.000Z',
      '02:00 2027-11-07T07:00:00.000Z',
    ]);
  });

  it('half an hour on Lord Howe Island and a whole day in Apia are skipped', () => {
    expect(times({ day: '2026-10-04', timeZone: 'Australia/Lord_Howe', rules: [open(0, '01:30', '03:00')] })).toEqual([
      '01:30 2026-10-03T15:00:00.000Z',
      '02:30 2026-10-03T15:30:00.000Z',
    ]);
    expect(times({ day: '2011-12-30', timeZone: 'Pacific/Apia', rules: [open(5, '00:00', '23:30')] })).toEqual([]);
    const { start, end } = dayBounds('2011-12-30', 'Pacific/Apia');
    expect(end - start).toBe(0);
  });

  it('a client’s session may run past the end of the rule, and the practice’s must end before 18:00', () => {
    const day = '2027-03-01';
    expect(times({ day, timeZone: 'UTC', rules: [open(1, '16:00', '17:00')], duration: 240 })).toHaveLength(2);
    const last = (duration: number) =>
      adminSlots({ day, timeZone: 'UTC', duration, busy: [], now: 0 }).at(-1)?.wallTime ?? null;
    expect([last(29), last(30), last(60), last(539), last(540)]).toEqual(['17:30', '17:00', '16:30', '09:00', null]);
  });

  it('overlapping rules count as one, and inactive rules and those of other weekdays offer nothing', () => {
    const day = '2027-03-01';
    const union = times({
      day,
      timeZone: 'UTC',
      rules: [open(1, '09:00', '10:30'), open(1, '09:30', '11:00'), open(1, '09:15', '09:45')],
    });
    expect(union.map((slot) => slot.slice(0, 5))).toEqual(['09:00', '09:15', '09:30', '10:00', '10:30']);
    expect(
      times({
        day,
        timeZone: 'UTC',
        rules: [{ ...open(1, '09:00', '10:00'), isActive: false }, open(2, '09:00', '10:00')],
      }),
    ).toEqual([]);
  });

  it('a slot that begins now is gone', () => {
    const question = { day: '2027-03-01', timeZone: 'UTC', rules: [open(1, '09:00', '10:00')], duration: 30, busy: [] };
    const nine = Date.parse('2027-03-01T09:00:00Z');
    expect(clientSlots({ ...question, now: nine })).toHaveLength(1);
    expect(clientSlots({ ...question, now: nine - 1 })).toHaveLength(2);
  });
});

describe('an overlap', () => {
  const span = fc
    .record({ start: fc.integer({ min: 0, max: 40 }), length: fc.integer({ min: 1, max: 20 }) })
    .map(({ start, length }) => ({ start, end: start + length }));

  it('an overlap means sharing a moment, in whichever order the two are compared', () => {
    fc.assert(
      fc.property(span, span, (a, b) => {
        const moments = (busy: Busy) => Array.from({ length: busy.end - busy.start }, (_, index) => busy.start + index);
        const shared = moments(a).some((moment) => moments(b).includes(moment));
        expect(overlaps(a, b)).toBe(shared);
        expect(overlaps(b, a)).toBe(shared);
      }),
    );
  });

  it('an overlap is possible with every appointment that is not cancelled, for its whole length', () => {
    const at = (status: string) => ({ status, appointmentDate: '2027-03-01T09:00:00Z', service: { duration: 45 } });
    const start = Date.parse('2027-03-01T09:00:00Z');
    expect(busyTimes(['confirmed', 'pending_payment', 'completed', 'cancelled'].map(at))).toEqual(
      Array.from({ length: 3 }, () => ({ start, end: start + 45 * MINUTE_MS })),
    );
  });
});
