import fc from 'fast-check';
import { expect, it } from 'vitest';
import { refundPercent } from '@stillpoint/scheduling';
import { policyOf, type Appointment } from './appointment.ts';
import { decideRescheduling } from './rescheduling.ts';
import { NOW, appointment } from '../../test/support/sample.ts';

const LATER = new Date('2027-03-03T16:00:00Z');
const confirmed = (changes: Partial<Appointment> = {}) =>
  appointment({ status: 'confirmed', holdExpiresAt: null, paymentStatus: 'completed', version: 3, ...changes });
const decide = (appointment: Appointment, given: Partial<Parameters<typeof decideRescheduling>[0]> = {}) =>
  decideRescheduling({
    appointment,
    startsAt: LATER,
    by: 'client',
    rule: { limit: 2, untilHours: 24 },
    now: NOW,
    ...given,
  });
const why = (appointment: Appointment, given: Partial<Parameters<typeof decideRescheduling>[0]> = {}) => {
  const decision = decide(appointment, given);
  return decision.outcome === 'refused' ? decision.why : null;
};

it('moving a session changes its time, its version and its count of moves, and nothing else', () => {
  const before = confirmed();
  expect(decide(before)).toEqual({
    outcome: 'moved',
    appointment: {
      ...before,
      startsAt: LATER,
      endsAt: new Date('2027-03-03T17:00:00Z'),
      version: 4,
      reschedules: 1,
    },
  });
});

it('moving a session is not counted when the practice does it, nor limited', () => {
  const often = confirmed({ reschedules: 9, startsAt: new Date(NOW.getTime() + 1) });
  expect(decide(often, { by: 'practice' })).toMatchObject({ outcome: 'moved', appointment: { reschedules: 9 } });
});

it('moving a session is refused with a sentence that says why', () => {
  expect(why(appointment())).toBe('Only a confirmed session can be moved.');
  expect(why(confirmed({ status: 'cancelled' }))).toBe('This session was cancelled, so it can no longer be moved.');
  expect(why(confirmed({ startsAt: NOW }), { by: 'practice' })).toMatch(/already started/);
  expect(why(confirmed(), { rule: { limit: 2, untilHours: 48 } })).toMatch(/until 48 hours before/);
  expect(why(confirmed({ startsAt: new Date(NOW.getTime() + 60_000) }), { rule: { limit: 2, untilHours: 1 } })).toMatch(
    /until one hour before/,
  );
  expect(why(confirmed({ reschedules: 2 }))).toMatch(/as often as it can be \(2 times\)/);
  expect(why(confirmed({ reschedules: 1 }), { rule: { limit: 1, untilHours: 24 } })).toMatch(/\(once\)/);
  expect(why(confirmed(), { rule: { limit: 0, untilHours: 24 } })).toBe(
    'Sessions cannot be moved here. Please contact us.',
  );
  for (const by of ['client', 'practice'] as const)
    expect(why(confirmed(), { by, startsAt: confirmed().startsAt })).toMatch(/at this time already/);
});

const hours = (most: number) => fc.integer({ min: 1, max: most * 60 }).map((minutes) => minutes * 60_000);
const percentOf = (appointment: Appointment, at = NOW) =>
  refundPercent({ startsAt: appointment.startsAt, policy: policyOf(appointment) }, 'client', at);

it('moving a session never restores a full refund that was lost, and keeps every one that was not', () => {
  fc.assert(
    fc.property(hours(800), hours(2_000), fc.nat(720), fc.nat(100), (ahead, newAhead, fullRefundHours, late) => {
      fc.pre(ahead !== newAhead);
      const before = confirmed({
        fullRefundHours,
        lateRefundPercent: late,
        startsAt: new Date(NOW.getTime() + ahead),
      });
      const rule = { limit: 2, untilHours: 0 };
      const decision = decide(before, { startsAt: new Date(NOW.getTime() + newAhead), rule });
      if (decision.outcome === 'refused') throw new Error(decision.why);
      if (percentOf(before) < 100) expect(percentOf(decision.appointment)).toBe(late);
      else expect(decision.appointment.fullRefundHours).toBe(fullRefundHours);
    }),
  );
  const byPractice = decide(confirmed({ fullRefundHours: 500 }), { by: 'practice' });
  expect(byPractice).toMatchObject({ appointment: { fullRefundHours: 500 } });
});

it('whatever the practice moves, and however often, the client loses no full refund by it', () => {
  const moves = fc.array(fc.record({ after: hours(200), ahead: hours(1_000) }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(hours(1_000), moves, fc.nat(720), (ahead, moves, fullRefundHours) => {
      let now = NOW;
      let session = confirmed({ fullRefundHours, lateRefundPercent: 0, startsAt: new Date(now.getTime() + ahead) });
      for (const { after, ahead } of moves) {
        now = new Date(Math.min(now.getTime() + after, session.startsAt.getTime() - 1));
        const startsAt = new Date(now.getTime() + ahead);
        const decision = decide(session, { by: 'practice', startsAt, now });
        if (decision.outcome === 'refused') continue;
        expect(percentOf(decision.appointment, now)).toBeGreaterThanOrEqual(percentOf(session, now));
        session = decision.appointment;
      }
    }),
  );
});
