import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stillpoint/scheduling';
import type { ProviderLimits } from '../provider.ts';
import type { OrderState } from './order.ts';

/** How long an approved order waits for the payer's browser before the worker captures it. */
const BROWSER_GRACE_MS = 45_000;
/** After this time a request is no longer in flight. */
export const IN_FLIGHT_MS = 10 * MINUTE_MS;

const interval = (ageMs: number, steps: readonly (readonly [underMs: number, everyMs: number])[]): number | null =>
  steps.find(([underMs]) => ageMs < underMs)?.[1] ?? null;

/**
 * When the provider is next asked for an order's status; null: never. Open orders every 45 s while they can be paid, unknown
 * outcomes sooner, payments under review at growing intervals, paid ones occasionally for a week.
 */
export function nextCheck(facts: {
  state: OrderState;
  createdAt: Date;
  /** Since when a capture attempt has an unknown outcome. */
  unknownSince: Date | null;
  /** Since when the provider is checking a capture or refund. */
  waitingSince: Date | null;
  limits: ProviderLimits;
  now: Date;
}): Date | null {
  const age = (since: Date) => facts.now.getTime() - since.getTime();
  const candidates = [
    facts.unknownSince &&
      interval(age(facts.unknownSince), [
        [IN_FLIGHT_MS, 10_000],
        [facts.limits.orderIdsKeptMs, MINUTE_MS],
        [Infinity, 15 * MINUTE_MS],
      ]),
    facts.waitingSince &&
      interval(age(facts.waitingSince), [
        [HOUR_MS, 45_000],
        [DAY_MS, 10 * MINUTE_MS],
        [Infinity, 2 * HOUR_MS],
      ]),
    facts.state === 'open'
      ? interval(age(facts.createdAt), [
          [facts.limits.orderIdsKeptMs, 45_000],
          [Infinity, 15 * MINUTE_MS],
        ])
      : null,
    facts.state === 'completed'
      ? interval(age(facts.createdAt), [
          [HOUR_MS, 5 * MINUTE_MS],
          [7 * DAY_MS, DAY_MS],
        ])
      : null,
  ].filter((ms) => ms !== null);
  return candidates.length === 0 ? null : new Date(facts.now.getTime() + Math.min(...candidates));
}

/**
 * Whether the worker captures an approved order itself: its browser was closed, or an earlier attempt has an unknown outcome.
 */
export function shouldCapture(facts: {
  isDue: boolean;
  state: OrderState;
  approvedAt: Date | null;
  wasDeclined: boolean;
  unknownSince: Date | null;
  limits: ProviderLimits;
  now: Date;
}): boolean {
  if (!facts.isDue || facts.state !== 'open' || !facts.approvedAt) return false;
  const age = (since: Date) => facts.now.getTime() - since.getTime();
  if (facts.unknownSince) return age(facts.unknownSince) < facts.limits.orderIdsKeptMs;
  return !facts.wasDeclined && age(facts.approvedAt) >= BROWSER_GRACE_MS;
}
