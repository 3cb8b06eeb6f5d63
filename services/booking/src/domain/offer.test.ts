import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import {
  addDays,
  adminSlots,
  clientSlots,
  requiredGap,
  isDayFull,
  overlaps,
  practiceDay,
  type OpeningRule,
  type SlotUnavailability,
} from '@stillpoint/scheduling';
import { minutesAfter } from './appointment.ts';
import { isOnPracticeGrid, spanOf } from './booking.ts';
import { describeUnavailability, decideOffer, neighbourhoodOf, type NearbySession, type Offer } from './offer.ts';
import { NOW, appointment } from '../../test/support/sample.ts';

// Hundreds of days on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });
const timeZone = 'America/New_York';
const at = { timeZone, now: NOW };
const MONDAY = '2027-03-01';
const days = Array.from({ length: 5 }, (_, ahead) => addDays(MONDAY, ahead));
const openingHours: OpeningRule[] = [1, 2, 3].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '09:15',
  endTime: '17:00',
  isActive: true,
}));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });
const session = fc
  .record({
    after: fc.integer({ min: -600, max: 4 * 1_440 }),
    length: fc.integer({ min: 5, max: 300 }),
    isSuperseded: fc.boolean(),
    isExpired: fc.nat(4).map((drawn) => drawn === 0),
  })
  .map(({ after, length, ...hold }): NearbySession => ({ ...spanOf(minutesAfter(NOW, after), length), ...hold }));
const offer: fc.Arbitrary<Offer> = fc.record({
  openingHours: fc.constant(openingHours),
  sessions: fc.array(session, { maxLength: 8 }),
  rules: fc.record({
    currency: fc.constant('USD' as const),
    clientLimits: fc.constant({ unpaidHolds: null, freeSessions: null, changesPerHour: null }),
    minimumNoticeMinutes: fc.constantFrom(0, 90, 1_440),
    horizonDays: maybe(fc.integer({ min: 1, max: 3 })),
    bufferBeforeMinutes: fc.constantFrom(0, 15, 240),
    bufferAfterMinutes: fc.constantFrom(0, 10, 240),
    maxSessionsPerDay: maybe(fc.integer({ min: 1, max: 3 })),
    cancellation: fc.constant({ fullRefundHours: 0, lateRefundPercent: 100 }),
    rescheduling: fc.constant({ limit: 2, untilHours: 24 }),
    retention: fc.constant({ recordsYears: 7, notesYears: 7, erasesDueNotes: false }),
    daysOff: fc.boolean().map((isClosed) => (isClosed ? [{ firstDay: '2027-03-02', lastDay: '2027-03-02' }] : [])),
  }),
});
const question = (offer: Offer, durationMinutes: number, busy: readonly NearbySession[]) => ({
  timeZone,
  duration: durationMinutes,
  now: NOW.getTime(),
  busy,
  rules: offer.openingHours,
  limits: offer.rules,
});

/** Whether the other sessions leave an appointment the buffers and the room on its day that the rules require. */
function hasRoom({ startsAt, durationMinutes }: { startsAt: Date; durationMinutes: number }, offer: Offer): boolean {
  const { start, end } = spanOf(startsAt, durationMinutes);
  const gap = requiredGap(offer.rules);
  const day = practiceDay(startsAt, timeZone);
  return (
    !isDayFull({ day, timeZone, busy: offer.sessions, limits: offer.rules }) &&
    !offer.sessions.some((other) => overlaps(other, { start: start - gap, end: end + gap }))
  );
}

it('a requested slot is offered exactly when the booking screen shows it, apart from the client’s own unpaid holds', () => {
  const requested = fc.oneof(
    fc.constant(null),
    fc.record({ after: fc.integer({ min: 0, max: 5 * 1_440 }), ms: fc.constantFrom(0, 1) }),
  );
  fc.assert(
    fc.property(offer, requested, fc.nat(), fc.integer({ min: 1, max: 600 }), (drawn, odd, pick, durationMinutes) => {
      const live = drawn.sessions.filter(({ isSuperseded, isExpired }) => !isSuperseded && !isExpired);
      const openDay = days[pick % 3]!;
      const all = clientSlots({ ...question(drawn, durationMinutes, []), limits: undefined, day: openDay });
      const startsAt = odd
        ? new Date(minutesAfter(NOW, odd.after).getTime() + odd.ms)
        : new Date(all[pick % all.length]?.start ?? NOW);
      const day = practiceDay(startsAt, timeZone);
      const shown = clientSlots({ ...question(drawn, durationMinutes, live), day });
      const decision = decideOffer({ startsAt, durationMinutes }, drawn, at);
      expect(decision.unavailability === null).toBe(shown.some(({ start }) => start === startsAt.toISOString()));
    }),
  );
});

it('a requested slot is still offered, and has room, after expired holds and the client’s own are released', () => {
  let gave = 0;
  fc.assert(
    fc.property(offer, fc.nat(), fc.integer({ min: 1, max: 120 }), (drawn, pick, durationMinutes) => {
      const live = drawn.sessions.filter(({ isSuperseded, isExpired }) => !isSuperseded && !isExpired);
      const day = days[pick % 3]!;
      const shown = clientSlots({ ...question(drawn, durationMinutes, live), day });
      const start = shown[pick % shown.length]?.start;
      if (start === undefined) return;
      const requested = appointment({ startsAt: new Date(start), durationMinutes });
      const decision = decideOffer(requested, drawn, at);
      if (decision.unavailability !== null) throw new Error(decision.unavailability);
      const { releasedWithin: within } = decision;
      const left = drawn.sessions.filter(
        (one) => !(one.isSuperseded || one.isExpired) || !within || !overlaps(one, within),
      );
      gave += drawn.sessions.length - left.length;
      expect(within !== null).toBe(left.length < drawn.sessions.length);
      const { start: from, end: to } = spanOf(requested.startsAt, requested.durationMinutes);
      expect(left.some((one) => overlaps(one, { start: from, end: to }))).toBe(false);
      const unexpired = (sessions: readonly NearbySession[]) => sessions.filter(({ isExpired }) => !isExpired);
      const open = clientSlots({ ...question(drawn, durationMinutes, unexpired(left)), day });
      expect(open.map((slot) => slot.start)).toContain(start);
      expect(hasRoom(requested, { ...drawn, sessions: unexpired(left) })).toBe(true);
      if (unexpired(left).length < unexpired(drawn.sessions).length)
        expect(hasRoom(requested, { ...drawn, sessions: unexpired(drawn.sessions) })).toBe(false);
    }),
    { numRuns: 400 },
  );
  expect(gave).toBeGreaterThan(5);
});

it('a requested slot does not depend on any session outside its neighbourhood', () => {
  fc.assert(
    fc.property(offer, fc.nat(), fc.integer({ min: 1, max: 1_440 }), (drawn, pick, durationMinutes) => {
      const startsAt = minutesAfter(new Date('2027-03-02T05:00:00Z'), pick % 1_440);
      const day = { start: Date.parse('2027-03-02T05:00:00Z'), end: Date.parse('2027-03-03T05:00:00Z') };
      const near = drawn.sessions.filter((one) => overlaps(one, neighbourhoodOf(day)));
      const requested = { startsAt, durationMinutes };
      expect(decideOffer(requested, { ...drawn, sessions: near }, at).unavailability).toBe(
        decideOffer(requested, drawn, at).unavailability,
      );
    }),
  );
});

it('a requested slot is open to the practice exactly where its own form shows it', () => {
  const minutes = fc.integer({ min: 0, max: 2 * 1_440 }).map((after) => after - (after % 10));
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 600 }), (after, durationMinutes) => {
      const startsAt = minutesAfter(NOW, after);
      const form = { timeZone, duration: durationMinutes, busy: [], now: NOW.getTime() };
      const shown = adminSlots({ ...form, day: practiceDay(startsAt, timeZone) }).map(({ start }) => start);
      expect(isOnPracticeGrid({ startsAt, durationMinutes }, at)).toBe(shown.includes(startsAt.toISOString()));
    }),
  );
});

it('a requested slot that is unavailable is refused with a sentence, whichever rule it breaks', () => {
  const rules = { ...fc.sample(offer, 1)[0]!.rules, minimumNoticeMinutes: 4_320, horizonDays: 1 };
  const all: SlotUnavailability[] = [
    'past',
    'closed',
    'day-off',
    'beyond-horizon',
    'too-soon',
    'day-full',
    'taken',
    'too-close',
  ];
  const words = all.map((unavailability) => describeUnavailability(unavailability, rules));
  expect(words.every((sentence) => /^[A-Z].*\.$/.test(sentence) && !/null|undefined|NaN/.test(sentence))).toBe(true);
  expect(words).toContain('Sessions must be booked at least 3 days ahead.');
  expect(words).toContain('Sessions can be booked at most 1 day ahead.');
});
