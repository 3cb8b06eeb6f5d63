import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { ZONES, changeDays, wall } from './wall-clock.fixture.ts';
import { DAY_MS, MINUTE_MS, type Busy } from '../practice-time.ts';
import type { SlotLimits } from './slot-limits.ts';
import {
  adminSlots,
  clientSlots,
  nextOpenDay,
  whyNoSlots,
  whyNotOffered,
  type OpeningRule,
  type SlotQuery,
} from './slots.ts';

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 300);
// Thousands of days on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });
const changes = new Map(ZONES.map((zone) => [zone, changeDays(zone)]));

/** The calendar day `n` days later, computed in UTC only. */
const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });

/** Limits with days off near day 0, which `around` shifts to a real day. */
const limits = fc.record({
  minimumNoticeMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * 1_440 })),
  horizonDays: maybe(fc.integer({ min: 1, max: 5 })),
  bufferBeforeMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 120 })),
  bufferAfterMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 120 })),
  maxSessionsPerDay: maybe(fc.integer({ min: 1, max: 4 })),
  daysOff: fc.array(fc.record({ first: fc.integer({ min: -4, max: 4 }), length: fc.integer({ min: 0, max: 3 }) }), {
    maxLength: 2,
  }),
});
const question = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    pick: fc.nat(),
    day: fc.integer({ min: 0, max: 10_592 }),
    isNearChange: fc.boolean(),
    open: fc.array(
      fc.record({
        dayOfWeek: fc.integer({ min: 0, max: 6 }),
        from: fc.integer({ min: 0, max: 1_200 }),
        length: fc.integer({ min: 1, max: 600 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    duration: fc.integer({ min: 1, max: 240 }),
    nowAfter: fc.oneof(fc.integer({ min: -6 * 1_440, max: -600 }), fc.integer({ min: -600, max: 1_500 })),
    taken: fc.array(
      fc.record({ after: fc.integer({ min: -600, max: 2_200 }), length: fc.integer({ min: 1, max: 240 }) }),
      { maxLength: 6 },
    ),
    limits,
  })
  .map((drawn): SlotQuery & { limits: SlotLimits } => {
    const near = changes.get(drawn.zone)!;
    const day =
      drawn.isNearChange && near.length > 0 ? near[drawn.pick % near.length]! : dayAfter('2009-01-01', drawn.day);
    const midnight = Date.parse(`${day}T00:00Z`);
    const weekday = new Date(midnight).getUTCDay();
    const text = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
    return {
      day,
      timeZone: drawn.zone,
      duration: drawn.duration,
      now: midnight + drawn.nowAfter * MINUTE_MS,
      rules: drawn.open.map(({ dayOfWeek, from, length }, index) => ({
        dayOfWeek: index === 0 ? weekday : dayOfWeek,
        isActive: true,
        startTime: text(from),
        endTime: text(Math.min(from + length, 1_439)),
      })),
      busy: drawn.taken.map(({ after, length }) => ({
        start: midnight + after * MINUTE_MS,
        end: midnight + (after + length) * MINUTE_MS,
      })),
      limits: {
        ...drawn.limits,
        daysOff: drawn.limits.daysOff.map(({ first, length }) => ({
          firstDay: dayAfter(day, first),
          lastDay: dayAfter(day, first + length),
        })),
      },
    };
  });

/** Which limits a start time breaks, each asked by itself, of the wall clock and of single minutes. */
function broken({ day, timeZone, duration, busy, now, limits }: SlotQuery & { limits: SlotLimits }, start: number) {
  const dayOf = (instant: number) => wall(instant, timeZone).day;
  const end = start + duration * MINUTE_MS;
  const gap = limits.bufferBeforeMinutes + limits.bufferAfterMinutes;
  const onDay = busy.filter((session) => dayOf(session.start) === day);
  return {
    past: start <= now,
    'too-soon': (start - now) / MINUTE_MS < limits.minimumNoticeMinutes,
    'beyond-horizon': limits.horizonDays !== null && day > dayAfter(dayOf(now), limits.horizonDays),
    'day-off': limits.daysOff.some(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay),
    'day-full': limits.maxSessionsPerDay !== null && onDay.length >= limits.maxSessionsPerDay,
    near: busy.some((other) =>
      other.start >= end
        ? (other.start - end) / MINUTE_MS < gap
        : start >= other.end
          ? (start - other.end) / MINUTE_MS < gap
          : true,
    ),
  };
}
/** All times of the day if there were no limit, nothing taken and all of them ahead. */
const startsOf = ({ limits: _, ...asked }: SlotQuery) => clientSlots({ ...asked, busy: [], now: -Infinity });
const isBroken = (limits: Record<string, boolean>) => Object.values(limits).some(Boolean);

it('the slots offered within the limits are exactly those that break no limit', () => {
  let offered = 0;
  fc.assert(
    fc.property(question, (asked) => {
      const expected = startsOf(asked).filter(({ start }) => !isBroken(broken(asked, Date.parse(start))));
      offered += expected.length;
      expect(clientSlots(asked)).toEqual(expected);
    }),
    { numRuns: RUNS },
  );
  expect(offered).toBeGreaterThan(RUNS / 2);
});

it('the slots offered within the limits are missing altogether only for a reason that holds', () => {
  const seen = new Map<string | null, number>();
  fc.assert(
    fc.property(
      question,
      fc.nat(4).map((one) => one === 0),
      (asked, isClosed) => {
        const question = isClosed ? { ...asked, rules: [] } : asked;
        const why = whyNoSlots(question);
        seen.set(why, (seen.get(why) ?? 0) + 1);
        expect(why === null).toBe(clientSlots(question).length > 0);
        const all = startsOf(question).map(({ start }) => broken(question, Date.parse(start)));
        const ahead = all.filter(({ past }) => !past);
        if (why === 'closed') expect(all).toEqual([]);
        else if (why === 'past') expect(ahead).toEqual([]);
        else if (why === 'too-soon') expect(ahead.every((one) => one['too-soon'])).toBe(true);
        else if (why === 'taken') expect(ahead.every((one) => one['too-soon'] || one.near)).toBe(true);
        else if (why !== null) expect(all.every((one) => one[why])).toBe(true);
      },
    ),
    // One case in forty meets the rarest reason, so all reasons occur.
    { numRuns: 3 * RUNS },
  );
  expect([...seen.keys()].sort()).toEqual(
    ['beyond-horizon', 'closed', 'day-full', 'day-off', 'past', 'taken', 'too-soon', null].sort(),
  );
});

it('the slots offered within the limits are unavailable individually only for a reason that holds', () => {
  fc.assert(
    fc.property(question, (asked) => {
      for (const { start } of startsOf(asked)) {
        const at = Date.parse(start);
        const reasons = broken(asked, at);
        const why = whyNotOffered(asked, at);
        if (why === null || why === 'closed') expect([why, isBroken(reasons)]).toEqual([null, false]);
        else expect(reasons[why === 'taken' || why === 'too-close' ? 'near' : why]).toBe(true);
        expect(whyNotOffered(asked, at + 1)).toBe(at + 1 <= asked.now ? 'past' : 'closed');
      }
    }),
    { numRuns: RUNS / 10 },
  );
});

it('the slots offered within the limits do not apply to the practice’s own bookings', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { limits: _, ...bare } = asked;
      expect(adminSlots(asked)).toEqual(adminSlots(bare));
    }),
    { numRuns: RUNS / 10 },
  );
});

it('the next open day is no later than the first that has a free time, within the days asked for, and is open', () => {
  fc.assert(
    fc.property(question, fc.integer({ min: 0, max: 12 }), (asked, days) => {
      const each = Array.from({ length: days }, (_, ahead) => dayAfter(asked.day, ahead));
      const free = each.find((day) => clientSlots({ ...asked, day, busy: [], now: asked.now }).length > 0) ?? null;
      const open = nextOpenDay(asked, days);
      if (free !== null) expect(open !== null && open <= free).toBe(true);
      if (open !== null) {
        expect(['closed', 'day-off', 'beyond-horizon']).not.toContain(
          startsOf({ ...asked, day: open }).length === 0 ? null : whyNoSlots({ ...asked, day: open }),
        );
      }
    }),
    { numRuns: RUNS / 2 },
  );
});

it('the next open day is found behind a closed year without checking each of its days', () => {
  const open: OpeningRule = { dayOfWeek: 1, startTime: '09:00', endTime: '10:00', isActive: true };
  const daysOff = [{ firstDay: '2027-01-01', lastDay: '2027-12-31' }];
  const none = { minimumNoticeMinutes: 0, bufferBeforeMinutes: 0, bufferAfterMinutes: 0, maxSessionsPerDay: null };
  const asked = { day: '2027-01-04', timeZone: 'UTC', duration: 60, rules: [open], busy: [] as Busy[] };
  const now = Date.parse('2027-01-04T00:00Z');
  const limits = { ...none, horizonDays: null, daysOff };
  expect(nextOpenDay({ ...asked, now, limits }, 400)).toBe('2028-01-03');
  expect(nextOpenDay({ ...asked, now, limits: { ...limits, horizonDays: 363 } }, 400)).toBeNull();
  expect(nextOpenDay({ ...asked, now, limits: { ...limits, horizonDays: 364 } }, 400)).not.toBeNull();
  expect(nextOpenDay({ ...asked, now, rules: [{ ...open, isActive: false }] }, 1_000_000)).toBeNull();
});
