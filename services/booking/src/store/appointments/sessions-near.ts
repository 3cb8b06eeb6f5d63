import type { ISql } from '@stillpoint/db';
import type { Busy } from '@stillpoint/scheduling';
import type { NearbySession } from '../../domain/offer.ts';
import { isSupersededBy } from './holds.ts';
import { epochs, within } from '../span.ts';

/**
 * What is taken within `span`: blocked times, and sessions other than `except`, without expired holds. Superseded are the
 * unpaid holds of the client with address `ownOf`.
 */
export const listSessionsNear = (
  db: ISql,
  span: Busy,
  { except, ownOf, now }: { except: string; ownOf: string; now: Date },
): Promise<NearbySession[]> =>
  db<NearbySession[]>`
    SELECT ${epochs(db)},
      ${isSupersededBy(db, ownOf)} AS is_superseded, false AS is_blocked
    FROM booking.appointment a
    WHERE status <> 'cancelled' AND id <> ${except}
      AND ${within(db, span)}
      AND (hold_expires_at IS NULL OR hold_expires_at > ${now})
    UNION ALL
    SELECT ${epochs(db)}, false, true
    FROM booking.blocked_time
    WHERE ${within(db, span)}`;
