import type { TodaySession } from '@stillpoint/contracts';
import { expect, it } from 'vitest';
import { dayRail, isNoteMissing, minutesSince, untilWords } from './day-rail.ts';

const session = (id: string, appointmentDate: string, status = 'confirmed', hasNote = false) =>
  ({ id, appointmentDate, status, hasNote, service: { duration: 60 } }) as TodaySession;
const morning = session('morning', '2027-03-01T14:00:00Z');
const noon = session('noon', '2027-03-01T17:00:00Z');
const tomorrow = session('tomorrow', '2027-03-02T14:00:00Z');
const at = (time: string) => new Date(`2027-03-01T${time}:00Z`);
const idsAt = (time: string) => {
  const rail = dayRail({ today: [noon, morning], nextSession: tomorrow }, at(time));
  return [rail.done, rail.running, rail.ahead].map((part) => part.map(({ id }) => id)).concat([[rail.next?.id ?? '']]);
};

it.each([
  ['13:00', [[], [], ['morning', 'noon'], ['morning']]],
  ['14:00', [[], ['morning'], ['noon'], ['noon']]],
  ['15:00', [['morning'], [], ['noon'], ['noon']]],
  ['17:59', [['morning'], ['noon'], [], ['tomorrow']]],
  ['18:00', [['morning', 'noon'], [], [], ['tomorrow']]],
])('the timeline of the day follows the clock at %s', (time, expected) => {
  expect(idsAt(time)).toEqual(expected);
});

it('the timeline of the day leaves cancelled sessions out, and does not call an unpaid one the next', () => {
  const today = [
    session('gone', '2027-03-01T16:00:00Z', 'cancelled'),
    session('unpaid', '2027-03-01T16:00:00Z', 'pending_payment'),
    noon,
  ];
  const rail = dayRail({ today, nextSession: noon }, at('15:00'));
  expect([rail.ahead.map(({ id }) => id), rail.next?.id]).toEqual([['unpaid', 'noon'], 'noon']);
});

it('the timeline of the day leaves a hold out once its time has run out', () => {
  const held = {
    ...session('held', '2027-03-01T20:00:00Z', 'pending_payment'),
    holdExpiresAt: at('15:15').toISOString(),
  };
  const ahead = (time: string) => dayRail({ today: [held], nextSession: null }, at(time)).ahead;
  expect([ahead('15:14'), ahead('15:15')]).toEqual([[held], []]);
});

it('the timeline of the day asks for a note once a session is over, but not while it waits or runs, after it has one, or if it was never paid', () => {
  expect(isNoteMissing(morning, at('15:00'))).toBe(true);
  expect(isNoteMissing(morning, at('14:59'))).toBe(false);
  expect(isNoteMissing(session('a', morning.appointmentDate, 'completed', true), at('16:00'))).toBe(false);
  expect(isNoteMissing(session('a', morning.appointmentDate, 'pending_payment'), at('16:00'))).toBe(false);
});

it('the timeline of the day shows how long something runs, and how long it is until the next session', () => {
  expect(minutesSince(morning, at('14:25'))).toBe(25);
  expect(untilWords(noon, at('16:35'))).toBe('in 25 minutes');
  expect(untilWords(noon, at('16:59'))).toBe('in 1 minute');
  expect(untilWords(noon, at('15:30'))).toBe('in 1 hour 30 minutes');
  expect(untilWords(noon, at('14:31'))).toBe('in 2 hours 29 minutes');
  expect(untilWords(noon, at('14:30'))).toBe('in 2 hours 30 minutes');
  expect(untilWords(noon, at('14:00'))).toBe('in 3 hours');
  expect(untilWords(tomorrow, at('13:59'))).toBeNull();
});
