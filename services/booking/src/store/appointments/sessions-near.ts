import type { ISql } from '@stillpoint/db';
import type { Busy } from '@stillpoint/scheduling';
import type { NearbySession } from '../../domain/offer.ts';
import { isSupersededBy } from './holds.ts';
import { epochs, within } from '../span.ts';

/**
 * What is taken within `span`: blocked times, and sessions other than `except`. Superseded are the unpaid holds of the client with
 * address `ownOf`, expired the holds that ran out at `now`.
 */
export const listSessionsNear = (
  db: ISql,
  span: Busy,
  { except, ownOf, now }: { except: string; ownOf: string; now: Date },
): Promise<NearbySession[]> =>
  db<NearbySession[]>`
    SELECT ${epochs(db)},
      ${isSupersededBy(db, ownOf)} AS is_superseded, coalesce(hold_expires_at <= ${now}, false) AS is_expired,
      false AS is_blocked
    FROM booking.appointment a
    WHERE status <> 'cancelled' AND id <> ${except}
      AND ${within(db, span)}
    UNION ALL
    SELECT ${epochs(db)}, false, false, true
    FROM booking.blocked_time
    WHERE ${within(db, span)}`;
