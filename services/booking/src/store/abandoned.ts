import type { ISql } from '@stillpoint/db';

/**
 * True of an appointment `a` that is an abandoned try: a hold that ran out or was superseded, and for which no money ever came. Such
 * tries stand in no list, count or total unless they are asked for.
 */
export const isAbandonedTry = (db: ISql) => db`
  (a.status = 'cancelled' AND a.cancel_reason IN ('expired', 'superseded') AND NOT EXISTS (
    SELECT 1 FROM booking.capture c WHERE c.appointment_id = a.id AND c.state <> 'declined'))`;

export const isNoAbandonedTry = (db: ISql) => db`NOT ${isAbandonedTry(db)}`;

/** The same, unless they are asked for. */
export const unlessAbandoned = (db: ISql, { includeAbandoned }: { includeAbandoned: boolean }) =>
  includeAbandoned ? db`true` : isNoAbandonedTry(db);
