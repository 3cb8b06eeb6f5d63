import { HOUR_MS, MINUTE_MS } from '@stillpoint/scheduling';

const step = (steps: readonly number[], count: number): number =>
  steps[Math.min(Math.max(count, 1), steps.length) - 1] ?? 0;

/** Milliseconds until a refund of unknown outcome is looked up again, after it was sent `times` times. */
export const unknownRefundDelay = (times: number): number =>
  step([2_000, 10_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS], times);

/** Milliseconds until a definitely failed refund is tried as a new one; `attempt` is the failed one's number. */
export const failedRefundDelay = (attempt: number): number =>
  step([5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS], attempt);
