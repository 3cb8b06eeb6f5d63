import type { BusyAppointment } from '@stillpoint/contracts';
import { describe, expect, it } from 'vitest';
import { someBookingRules } from '../../testing/booking-rules.ts';
import { freeTimesOf, nextFreeTime, openDayFrom, whyNone, type TimesAsked } from './free-times.ts';

const monday = '2027-03-01';
const asked = (over: Partial<TimesAsked> = {}): TimesAsked => ({
  timeZone: 'UTC',
  duration: 60,
  now: Date.parse('2027-02-28T12:00:00Z'),
  rules: [{ dayOfWeek: 1, startTime: '09:00', endTime: '11:00', isActive: true }],
  limits: someBookingRules(),
  moved: null,
  holds: [],
  ...over,
});
const at = (wallTime: string, day = monday): BusyAppointment => ({
  status: 'confirmed',
  appointmentDate: `${day}T${wallTime}:00.000Z`,
  service: { duration: 60 },
});
const times = (asked: TimesAsked, taken: BusyAppointment[]) =>
  freeTimesOf(asked, taken, monday).map(({ wallTime }) => wallTime);

describe('a session that is moved', () => {
  const moved = { start: `${monday}T09:30:00Z`, duration: 60 };

  it('a session that is moved frees its own time for its neighbours and is not offered it', () => {
    expect(times(asked(), [at('09:30')])).toEqual(['10:30']);
    expect(times(asked({ moved }), [at('09:30')])).toEqual(['09:00', '10:00', '10:30']);
  });

  it('a session that is moved does not count towards a small daily limit of the practice', () => {
    const few = someBookingRules({ maxSessionsPerDay: 1 });
    expect(times(asked({ limits: few }), [at('09:30')])).toEqual([]);
    expect(times(asked({ limits: few, moved }), [at('09:30')])).toEqual(['09:00', '10:00', '10:30']);
  });

  it('a session that is moved leaves all other sessions where they are', () => {
    expect(times(asked({ moved }), [at('09:30'), at('10:30')])).toEqual(['09:00']);
  });

  it('a session that is moved leaves the time blocked that the practice has blocked around it', () => {
    const blocked = { ...at('09:30'), status: 'blocked' } as const;
    expect(times(asked({ moved }), [at('09:30'), blocked])).toEqual(['10:30']);
  });

  it('a session that is moved does not explain a day without times when it is the only session there', () => {
    const narrow = asked({ moved, rules: [{ dayOfWeek: 1, startTime: '09:30', endTime: '10:00', isActive: true }] });
    expect(times(narrow, [at('09:30')])).toEqual([]);
    expect(whyNone(narrow, [at('09:30')], monday)).toBeNull();
    expect(nextFreeTime(narrow, [at('09:30')], monday)?.start).toBe('2027-03-08T09:30:00.000Z');
  });
});

it('the search for the next free time skips taken times, days off and times within the minimum notice', () => {
  const taken = [at('09:00', '2027-03-15'), at('10:00', '2027-03-15')];
  const rules = someBookingRules({
    minimumNoticeMinutes: 2 * 1_440,
    daysOff: [{ firstDay: '2027-03-08', lastDay: '2027-03-14' }],
  });
  expect(nextFreeTime(asked({ limits: rules }), taken, monday)?.start).toBe('2027-03-22T09:00:00.000Z');
});

it('the search for the next free time finds none beyond the horizon, nor in a practice without opening hours', () => {
  expect(openDayFrom(asked({ limits: someBookingRules({ horizonDays: 7 }) }), '2027-03-09')).toBeNull();
  expect(nextFreeTime(asked({ limits: someBookingRules({ horizonDays: 7 }) }), [], '2027-03-09')).toBeNull();
  expect(nextFreeTime(asked({ rules: [] }), [], monday)).toBeNull();
});
