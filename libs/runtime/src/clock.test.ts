import { createLogger } from '@stillpoint/log';
import { DAY_MS } from '@stillpoint/scheduling';
import { expect, test } from 'vitest';
import { steadyClock } from './index.ts';

const NOON = Date.parse('2027-03-01T12:00:00Z');

/** A machine with a clock that can be set and continues from there. */
function machine() {
  const clocks = { at: NOON, counted: 0, awake: 0, asked: 0 };
  const lines: string[] = [];
  const log = createLogger({ name: 'test', level: 'info' }, { write: (line) => void lines.push(line) });
  return {
    clock: steadyClock(log, {
      wall: () => clocks.at,
      counting: () => (clocks.asked++, clocks.counted),
      awake: () => clocks.awake,
    }),
    goOn: (ms: number) => {
      clocks.at += ms;
      clocks.counted += ms;
      clocks.awake += ms;
    },
    sleep: (ms: number) => {
      clocks.at += ms;
      clocks.counted += ms;
    },
    asked: () => clocks.asked,
    set: (byMs: number) => (clocks.at += byMs),
    lines,
  };
}
const after = (ms: number) => new Date(NOON + ms);

test.each([
  ['forward', 3 * DAY_MS],
  ['back', -3 * DAY_MS],
])('the clock of a process does not follow a jump of days %s, reports it once, and keeps counting', (_, jump) => {
  const { clock, goOn, set, lines } = machine();
  goOn(1_000);
  set(jump);
  expect(clock.now()).toEqual(after(1_000));
  expect(clock.jumpMs()).toBe(jump);
  goOn(60_000);
  expect(clock.now()).toEqual(after(61_000));
  expect(lines.map((line) => (JSON.parse(line) as { jumpMs: number }).jumpMs)).toEqual([jump]);
});

test('the clock of a process follows the machine again once its clock is corrected, and reports it', () => {
  const { clock, goOn, set, lines } = machine();
  set(3 * DAY_MS);
  clock.now();
  goOn(60_000);
  set(-3 * DAY_MS + 2_000);
  expect(clock.now()).toEqual(after(62_000));
  expect(clock.jumpMs()).toBe(0);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('right again');
});

test('the clock of a process follows corrections of seconds, and a machine that was asleep', () => {
  const { clock, goOn, sleep, set, lines } = machine();
  set(-20_000);
  expect(clock.now()).toEqual(after(-20_000));
  goOn(3 * DAY_MS);
  expect(clock.now()).toEqual(after(3 * DAY_MS - 20_000));
  sleep(3 * DAY_MS);
  expect(clock.now()).toEqual(after(6 * DAY_MS - 20_000));
  expect(lines).toEqual([]);
});

test('the clock of a process asks the system at most every ten seconds, as long as the machine’s clock advances as the process counts', () => {
  const { clock, goOn, asked } = machine();
  for (let second = 1; second <= 100; second++) {
    goOn(1_000);
    expect(clock.now()).toEqual(after(second * 1_000));
    clock.now();
  }
  expect(asked()).toBe(1 + 10);
});

test('the clock of a process disagrees with a time that is hours away from its own, such as another machine’s', () => {
  const { clock } = machine();
  expect(clock.agreesWith(after(60_000))).toBe(true);
  expect(clock.agreesWith(after(3 * 3_600_000))).toBe(false);
  expect(clock.agreesWith(after(-3 * 3_600_000))).toBe(false);
});
