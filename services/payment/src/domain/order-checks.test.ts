import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@stillpoint/scheduling';
import { nextCheck, shouldCapture } from './order-checks.ts';
import { failedRefundDelay, unknownRefundDelay } from './retries.ts';

const limits = {
  reuseOrderMs: 2 * HOUR_MS,
  orderIdsKeptMs: 6 * HOUR_MS,
  refundIdsKeptMs: 48 * HOUR_MS,
  orderLifeMs: 72 * HOUR_MS,
};
const now = new Date('2026-03-01T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const secondsUntil = (date: Date | null) => (date ? (date.getTime() - now.getTime()) / 1_000 : null);
const check = (given: Partial<Parameters<typeof nextCheck>[0]>) =>
  secondsUntil(
    nextCheck({ state: 'open', createdAt: ago(1), unknownSince: null, waitingSince: null, limits, now, ...given }),
  );

it('the next check of an order comes within a minute while somebody may pay it or it is being checked', () => {
  expect(check({})).toBeLessThanOrEqual(60);
  expect(check({ createdAt: ago(359) })).toBeLessThanOrEqual(60);
  expect(check({ state: 'completed', waitingSince: ago(30) })).toBeLessThanOrEqual(60);
  expect(check({ unknownSince: ago(5) })).toBe(10);
});

it('the next check of an order comes at growing intervals, and never for a finished order', () => {
  expect(check({ createdAt: ago(361) })).toBe(900);
  expect(check({ state: 'completed', createdAt: ago(30) })).toBe(300);
  expect(check({ state: 'completed', createdAt: ago(3_000) })).toBe(86_400);
  expect(check({ state: 'completed', createdAt: ago(8 * 1_440) })).toBeNull();
  expect(check({ state: 'closed' })).toBeNull();
  expect(check({ state: 'closed', unknownSince: ago(700) })).toBe(900);
  expect(check({ state: 'completed', createdAt: ago(30_000), waitingSince: ago(30_000) })).toBe(7_200);
});

describe('an approved order', () => {
  const facts = {
    isDue: true,
    state: 'open',
    approvedAt: ago(2),
    wasDeclined: false,
    unknownSince: null,
    limits,
    now,
  } as const;
  it('an approved order is captured by the worker only after its browser had its chance and nobody objected', () => {
    expect(shouldCapture(facts)).toBe(true);
    expect(shouldCapture({ ...facts, approvedAt: ago(0.5) })).toBe(false);
    expect(shouldCapture({ ...facts, approvedAt: null })).toBe(false);
    expect(shouldCapture({ ...facts, isDue: false })).toBe(false);
    expect(shouldCapture({ ...facts, wasDeclined: true })).toBe(false);
    expect(shouldCapture({ ...facts, state: 'closed' })).toBe(false);
  });
  it('an approved order with an unknown capture outcome is finished while the provider remembers its request id', () => {
    expect(shouldCapture({ ...facts, wasDeclined: true, unknownSince: ago(5) })).toBe(true);
    expect(shouldCapture({ ...facts, unknownSince: ago(361) })).toBe(false);
  });
});

it('refunds are retried soon, then at growing intervals, without end', () => {
  for (const delay of [unknownRefundDelay, failedRefundDelay]) {
    const delays = [1, 2, 3, 4, 5, 6, 7, 50].map(delay);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays[0]).toBeLessThanOrEqual(5_000);
    expect(delays.at(-1)).toBeLessThanOrEqual(6 * 3_600_000);
  }
});
