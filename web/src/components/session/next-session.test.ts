import { expect, it } from 'vitest';
import { isOutOfDate, nearness, nextSession } from './next-session.ts';

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);
const session = (time: string, over: object = {}) => ({
  appointmentDate: at(time).toISOString(),
  status: 'confirmed' as const,
  holdExpiresAt: null as string | null,
  isPaymentUnderReview: false,
  service: { duration: 60 },
  ...over,
});

it('the next session is the running one until its end, and then the one that comes first, in whatever order they are listed', () => {
  const [late, running, next] = [session('18:00'), session('14:00'), session('16:00')];
  expect(nextSession([late, running, next], at('14:59'))).toBe(running);
  expect(nextSession([late, running, next], at('15:00'))).toBe(next);
  expect(nextSession([late, running, next], at('19:00'))).toBeNull();
});

it('the next session may be one that waits for its payment, while its slot is held', () => {
  const held = session('14:00', { status: 'pending_payment', holdExpiresAt: at('12:15').toISOString() });
  expect(nextSession([held], at('12:14'))).toBe(held);
  expect(nextSession([held], at('12:15'))).toBeNull();
  const checked = { ...held, isPaymentUnderReview: true };
  expect(nextSession([checked], at('13:00'))).toBe(checked);
  const booked = session('14:00', { status: 'pending_payment' });
  expect(nextSession([booked], at('13:59'))).toBe(booked);
  expect(nextSession([booked], at('14:00'))).toBeNull();
});

it('the next session is never a cancelled or completed one', () => {
  expect(
    nextSession([session('14:00', { status: 'cancelled' }), session('14:00', { status: 'completed' })], at('12:00')),
  ).toBeNull();
});

it.each([
  ['13:44', { isOpen: false, isRunning: false }],
  ['13:45', { isOpen: true, isRunning: false }],
  ['14:00', { isOpen: true, isRunning: true }],
  ['14:59', { isOpen: true, isRunning: true }],
  ['15:00', { isOpen: false, isRunning: false }],
])('the link to join a session that lasts from 14:00 to 15:00 is at %s in the state %j', (now, expected) => {
  expect(nearness(session('14:00'), at(now))).toMatchObject(expected);
});

it('the link to join a session is accompanied by tips from one day before the session on', () => {
  const asked = session('14:00');
  expect(nearness(asked, new Date('2026-11-23T13:59:00Z')).isWithinADay).toBe(false);
  expect(nearness(asked, new Date('2026-11-23T14:00:00Z')).isWithinADay).toBe(true);
});

it.each([
  ['the way in has opened', '13:45', {}],
  ['it has ended', '15:01', {}],
  ['its hold has run out', '12:16', { status: 'pending_payment', holdExpiresAt: at('12:15').toISOString() }],
  ['it has begun unpaid', '14:01', { status: 'pending_payment' }],
])('how a session stands is out of date once %s since it was read', (_, time, over) => {
  const [asked, moment] = [[session('14:00', over)], at(time)];
  expect(isOutOfDate(asked, moment.getTime() - 1, new Date(moment.getTime() - 1))).toBe(false);
  expect(isOutOfDate(asked, moment.getTime() - 1, moment)).toBe(true);
  expect(isOutOfDate(asked, moment.getTime(), moment)).toBe(false);
});
