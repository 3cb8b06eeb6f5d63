import type { ISql } from '@stillpoint/db';
import type { Busy } from '@stillpoint/scheduling';
import type { NearbySession } from '../../domain/offer.ts';
import { epochs, within } from '../span.ts';

/**
 * What is taken within `span`: blocked times, and sessions but `except`, without holds that ran out at `now`. A hold of the client
 * with address `ownOf` gives way to that client's next one, unless the provider is checking a payment for it.
 */
export const listSessionsNear = (
  db: ISql,
  span: Busy,
  { except, ownOf, now }: { except: string; ownOf: string; now: Date },
): Promise<NearbySession[]> =>
  db<NearbySession[]>`
    SELECT ${epochs(db)},
      hold_expires_at IS NOT NULL AND client_email = ${ownOf}
        AND NOT EXISTS (SELECT 1 FROM booking.capture c WHERE c.appointment_id = a.id AND c.state = 'pending')
        AS is_superseded, false AS is_blocked
    FROM booking.appointment a
    WHERE status <> 'cancelled' AND id <> ${except}
      AND ${within(db, span)}
      AND (hold_expires_at IS NULL OR hold_expires_at > ${now})
    UNION ALL
    SELECT ${epochs(db)}, false, true
    FROM booking.blocked_time
    WHERE ${within(db, span)}`;
