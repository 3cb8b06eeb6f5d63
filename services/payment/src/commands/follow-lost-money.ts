import type { ISql } from '@stillpoint/db';
import { DAY_MS } from '@stillpoint/scheduling';
import { checkOrdersSince } from '../store/orders.ts';

/** PayPal refunds for this long; older orders do not change any more. */
const CHANGEABLE_MS = 180 * DAY_MS;

/**
 * In a restored copy that is released: what became of its orders after the backup is asked of their providers, also of those that are
 * over here and would not be asked about any more. Nobody repeats the notices of that time. Returns the number of orders.
 */
export const followLostMoney = (owner: ISql, { madeAt, now }: { madeAt: Date; now: Date }): Promise<number> =>
  checkOrdersSince(owner, new Date(madeAt.getTime() - CHANGEABLE_MS), now);
