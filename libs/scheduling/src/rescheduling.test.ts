import fc from 'fast-check';
import { expect, it } from 'vitest';
import { whyNotReschedule } from './rescheduling.ts';
import { HOUR_MS } from './practice-time.ts';

const NOW = new Date('2027-03-01T13:00:00Z');
const rule = fc.record({ limit: fc.integer({ min: 0, max: 20 }), untilHours: fc.integer({ min: 0, max: 720 }) });
const session = fc.record({
  status: fc.constantFrom('confirmed', 'pending_payment', 'completed', 'cancelled'),
  appointmentDate: fc
    .integer({ min: -100, max: 900 })
    .map((hours) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()),
  reschedules: fc.integer({ min: 0, max: 25 }),
});

it('moving a session is possible only for a confirmed session in the future, whoever asks', () => {
  fc.assert(
    fc.property(session, rule, fc.constantFrom('client', 'practice'), (moved, asked, by) => {
      const why = whyNotReschedule(moved, by, asked, NOW);
      if (moved.status !== 'confirmed') expect(why).toBe('not-confirmed');
      else if (Date.parse(moved.appointmentDate) <= NOW.getTime()) expect(why).toBe('started');
      else if (by === 'practice') expect(why).toBeNull();
    }),
  );
});

it('moving a session is possible for a client as often and as late as the rule says, to the hour', () => {
  fc.assert(
    fc.property(session, rule, (moved, asked) => {
      fc.pre(moved.status === 'confirmed' && Date.parse(moved.appointmentDate) > NOW.getTime());
      const isInTime = Date.parse(moved.appointmentDate) - NOW.getTime() >= asked.untilHours * HOUR_MS;
      const expected = moved.reschedules >= asked.limit ? 'too-often' : isInTime ? null : 'too-late';
      expect(whyNotReschedule(moved, 'client', asked, NOW)).toBe(expected);
    }),
  );
});

it('moving a session was possible for a client at any earlier time if it is now, and is possible under every more generous rule', () => {
  fc.assert(
    fc.property(session, rule, fc.nat(2_000), fc.nat(20), fc.nat(720), (moved, asked, earlier, more, fewer) => {
      fc.pre(whyNotReschedule(moved, 'client', asked, NOW) === null);
      const kinder = { limit: asked.limit + more, untilHours: Math.max(0, asked.untilHours - fewer) };
      expect(whyNotReschedule(moved, 'client', asked, new Date(NOW.getTime() - earlier * HOUR_MS))).toBeNull();
      expect(whyNotReschedule(moved, 'client', kinder, NOW)).toBeNull();
      expect(whyNotReschedule(moved, 'practice', asked, NOW)).toBeNull();
    }),
  );
});

it('moving a session is possible exactly at the limit, and no longer a millisecond later', () => {
  const moved = { status: 'confirmed', appointmentDate: '2027-03-02T13:00:00.000Z', reschedules: 0 } as const;
  const day = { limit: 2, untilHours: 24 };
  expect(whyNotReschedule(moved, 'client', day, NOW)).toBeNull();
  expect(whyNotReschedule(moved, 'client', day, new Date(NOW.getTime() + 1))).toBe('too-late');
});
