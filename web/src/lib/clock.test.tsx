// @vitest-environment happy-dom
import { listServices } from '@stillpoint/contracts';
import { DAY_MS } from '@stillpoint/scheduling';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from './api.ts';
import { noteServerTime, serverTime } from './clock.ts';

const RIGHT = Date.parse('2027-03-01T12:00:00.600Z');
const SECOND = RIGHT - 600;
/** The header of an answer that was given at that moment. */
const dateOf = (at: number) => new Date(at).toUTCString();
/** How much the time is off the server's, in ms. */
const off = () => serverTime() - RIGHT;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // Leaves room for no other difference than none.
  vi.setSystemTime(SECOND);
  noteServerTime(dateOf(SECOND), SECOND + 1_000);
  vi.useRealTimers();
});

it.each([
  ['minutes ahead', 600_000],
  ['a day ahead', DAY_MS],
  ['minutes behind', -600_000],
  ['weeks behind', -40 * DAY_MS],
])(
  'the time of a device whose clock is %s is the server’s or a second and the answer’s way later at most',
  (_, wrong) => {
    vi.setSystemTime(RIGHT + wrong);
    noteServerTime(dateOf(RIGHT), RIGHT + wrong - 80);
    expect(off()).toBeGreaterThanOrEqual(0);
    expect(off()).toBeLessThanOrEqual(1_080);
  },
);

it('a clock that may be right is believed, however slow the answer', () => {
  vi.setSystemTime(RIGHT);
  noteServerTime(dateOf(RIGHT), RIGHT - 80);
  expect(off()).toBe(0);
  noteServerTime(dateOf(RIGHT - 7_000), RIGHT - 20_000);
  expect(off()).toBe(0);
});

it('an answer that is read after a day of sleep changes nothing', () => {
  vi.setSystemTime(RIGHT);
  noteServerTime(dateOf(RIGHT - DAY_MS), RIGHT - DAY_MS - 80);
  expect(off()).toBe(0);
});

it('a clock that was put right in the meantime is believed from the next answer on', () => {
  vi.setSystemTime(RIGHT - DAY_MS);
  noteServerTime(dateOf(RIGHT), RIGHT - DAY_MS - 80);
  vi.setSystemTime(RIGHT);
  noteServerTime(dateOf(RIGHT), RIGHT - 80);
  expect(Math.abs(off())).toBeLessThanOrEqual(1_000);
});

it('an answer without a readable date changes nothing', () => {
  vi.setSystemTime(RIGHT);
  for (const date of [null, '', 'yesterday']) noteServerTime(date, RIGHT);
  expect(off()).toBe(0);
});

it('every answer of the API is learned from, also a refusal', async () => {
  vi.setSystemTime(RIGHT + DAY_MS);
  const headers = { date: dateOf(RIGHT) };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 409, headers })));
  await expect(call(listServices)).rejects.toThrow('409');
  expect(Math.abs(off())).toBeLessThanOrEqual(1_000);
});
