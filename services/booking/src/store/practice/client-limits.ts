import type { ISql } from '@stillpoint/db';
import type { ClientUse } from '../../domain/client-limits.ts';
import { isUnderReview } from '../appointments/captures.ts';
import { isPayable } from '../appointments/appointments.ts';

/**
 * A client's unpaid holds, upcoming free sessions and changes of the last hour at `now`, of those as many as the practice allows (none
 * where it sets no limit). A hold whose payment the provider is checking counts as paid.
 */
export async function findClientUse(db: ISql, clientEmail: string, now: Date): Promise<ClientUse> {
  const [row] = await db<[ClientUse]>`
    SELECT
      count(*) FILTER (WHERE ${isPayable(db, now)} AND NOT ${isUnderReview(db)}) AS unpaid_holds,
      count(*) FILTER (WHERE a.status = 'confirmed' AND a.starts_at > ${now}
        AND (a.price_cents = 0 OR a.is_free_appointment)) AS free_sessions,
      ARRAY(
        SELECT changed_at FROM booking.client_change
        WHERE client_email = ${clientEmail} AND changed_at > ${now}::timestamptz - interval '1 hour'
        ORDER BY changed_at DESC LIMIT (SELECT coalesce(max_changes_per_hour, 0) FROM booking.practice_rules)
      ) AS changes
    FROM booking.appointment a
    WHERE a.client_email = ${clientEmail} AND NOT a.is_admin_created`;
  return row;
}

/** Records a booking, move or cancellation of a client, and removes records that do not count any more. */
export async function insertClientChange(tx: ISql, clientEmail: string, now: Date): Promise<void> {
  await tx`
    WITH gone AS (DELETE FROM booking.client_change WHERE changed_at <= ${now}::timestamptz - interval '1 hour')
    INSERT INTO booking.client_change (client_email, changed_at) VALUES (${clientEmail}, ${now})`;
}
