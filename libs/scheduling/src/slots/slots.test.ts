import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { ZONES, changeDays, instantsAround, wall } from './wall-clock.fixture.ts';
import { addDays, DAY_MS, dayBounds, instantOf, MINUTE_MS, practiceDay, type Busy } from '../practice-time.ts';
import { adminSlots, clientSlots, type OpeningRule, type SlotQuery } from './slots.ts';

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 300);
// Thousands of days on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });
const changes = new Map(ZONES.map((zone) => [zone, changeDays(zone)]));

const text = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
const anyDay = fc
  .integer({ min: 0, max: 10_592 })
  .map((days) => new Date(Date.UTC(2009, 0, 1) + days * DAY_MS).toISOString().slice(0, 10));
/** A zone and a day in it; three out of four times a day next to a clock change, where the zone has any. */
const zoneDay = fc.constantFrom(...ZONES).chain((zone) => {
  const days = changes.get(zone)!;
  const day = days.length > 0 ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...days) }, anyDay) : anyDay;
  return fc.record({ zone: fc.constant(zone), day });
});
const rule: fc.Arbitrary<OpeningRule> = fc
  .record({
    dayOfWeek: fc.integer({ min: 0, max: 6 }),
    from: fc.integer({ min: 0, max: 1438 }),
    length: fc.integer({ min: 1, max: 1439 }),
    isActive: fc.boolean(),
  })
  .map(({ dayOfWeek, from, length, isActive }) => ({
    dayOfWeek,
    startTime: text(from),
    endTime: text(Math.min(from + length, 1439)),
    isActive,
  }));

/** Taken times and `now`, near the day. */
const surroundings = fc.record({
  duration: fc.integer({ min: 1, max: 1_440 }),
  nowAfter: fc.integer({ min: -30 * 60, max: 30 * 60 }),
  taken: fc.array(
    fc.record({ after: fc.integer({ min: -24 * 60, max: 30 * 60 }), length: fc.integer({ min: 1, max: 600 }) }),
    { maxLength: 4 },
  ),
});

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The slots of a day by brute force: the wall clock is read for every quarter of an hour around it. */
function expected(question: SlotQuery, isStart: (minutes: number) => boolean, phases: number[]): string[] {
  const first = new Map<number, number>();
  for (const phase of new Set(phases.map((minute) => minute % 15))) {
    for (const instant of instantsAround(question.day, phase)) {
      const { day, minutes } = wall(instant, question.timeZone);
      if (day === question.day && isStart(minutes) && !first.has(minutes)) first.set(minutes, instant);
    }
  }
  const isFree = (start: number) =>
    question.busy.every((taken) => start + question.duration * MINUTE_MS <= taken.start || start >= taken.end);
  return [...first.entries()]
    .sort(([a], [b]) => a - b)
    .filter(([, start]) => start > question.now && isFree(start))
    .map(([minutes, start]) => `${text(minutes)} ${new Date(start).toISOString()}`);
}

const asText = (slots: readonly { start: string; wallTime: string }[]) =>
  slots.map(({ start, wallTime }) => `${wallTime} ${start}`);

function questionOf(
  { zone, day }: { zone: string; day: string },
  around: {
    duration: number;
    nowAfter: number;
    taken: { after: number; length: number }[];
  },
): Omit<SlotQuery, 'rules'> {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const busy: Busy[] = around.taken.map(({ after, length }) => ({
    start: midnight + after * MINUTE_MS,
    end: midnight + (after + length) * MINUTE_MS,
  }));
  return { day, timeZone: zone, duration: around.duration, busy, now: midnight + around.nowAfter * MINUTE_MS };
}

it('the tested zones include at least 20 that change their clocks', () => {
  expect([...changes.values()].filter((days) => days.length > 0).length).toBeGreaterThanOrEqual(20);
});

it('a client is offered the times on the wall clock, each once and none that is skipped', () => {
  fc.assert(
    fc.property(zoneDay, fc.array(rule, { minLength: 1, maxLength: 3 }), surroundings, (where, rules, around) => {
      const weekday = new Date(`${where.day}T00:00:00Z`).getUTCDay();
      const open = rules.map((one, index) => (index === 0 ? { ...one, dayOfWeek: weekday, isActive: true } : one));
      const question = { ...questionOf(where, around), rules: open };
      const today = open.filter((one) => one.isActive && one.dayOfWeek === weekday);
      const isStart = (minutes: number) =>
        today.some(({ startTime, endTime }) => {
          const from = minutesOf(startTime);
          return minutes >= from && minutes < minutesOf(endTime) && (minutes - from) % 30 === 0;
        });
      const phases = today.map(({ startTime }) => minutesOf(startTime));
      expect(asText(clientSlots(question))).toEqual(expected(question, isStart, phases));
    }),
    { numRuns: RUNS },
  );
});

it('the practice is offered 09:00 to 17:30 on the wall clock, ending before 18:00', () => {
  fc.assert(
    fc.property(zoneDay, surroundings, (where, around) => {
      const question = { ...questionOf(where, around), rules: [] };
      const isStart = (minutes: number) =>
        minutes >= 540 && minutes <= 1050 && minutes % 30 === 0 && minutes + question.duration < 1080;
      expect(asText(adminSlots(question))).toEqual(expected(question, isStart, [0]));
    }),
    { numRuns: RUNS },
  );
});

it('wall-clock times and instants convert into each other', () => {
  fc.assert(
    fc.property(zoneDay, fc.integer({ min: 0, max: 1439 }), ({ zone, day }, minutes) => {
      let first: number | null = null;
      for (const instant of instantsAround(day, minutes)) {
        const shown = wall(instant, zone);
        if (shown.day === day && shown.minutes === minutes) first ??= instant;
      }
      expect(instantOf(day, text(minutes), zone)).toBe(first);
      if (first !== null) expect(practiceDay(first, zone)).toBe(day);
    }),
    { numRuns: RUNS },
  );
});

it('a day begins with its first moment and ends where the next begins', () => {
  fc.assert(
    fc.property(zoneDay, ({ zone, day }) => {
      const own = [...instantsAround(day, 0)].filter((instant) => wall(instant, zone).day === day);
      const { start, end } = dayBounds(day, zone);
      expect(dayBounds(addDays(day, 1), zone).start).toBe(end);
      if (own.length === 0) expect(end).toBe(start);
      else expect([start, end]).toEqual([own[0], own.at(-1)! + 15 * MINUTE_MS]);
    }),
    { numRuns: RUNS },
  );
});
