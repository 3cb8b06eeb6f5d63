import { firstRow, type ISql } from '@stillpoint/db';

/** Hash purpose of a payment link's token. */
export const INVITATION_TOKEN = 'payment-invitation';

export async function insertInvitation(
  tx: ISql,
  invitation: { id: string; appointmentId: string; tokenHash: string; createdAt: Date },
): Promise<void> {
  await tx`INSERT INTO payment.invitation ${tx(invitation)}`;
}

export async function endInvitations(tx: ISql, appointmentId: string, now: Date): Promise<void> {
  await tx`
    UPDATE payment.invitation SET ended_at = ${now} WHERE appointment_id = ${appointmentId} AND ended_at IS NULL`;
}

export interface Invited {
  appointmentId: string;
  /** Neither replaced nor cancelled, nor started at `now`, nor paid. */
  isUsable: boolean;
}

export const findInvitation = (db: ISql, tokenHashes: readonly string[], now: Date): Promise<Invited | null> =>
  firstRow(db<Invited[]>`
    SELECT i.appointment_id,
      i.ended_at IS NULL AND due.state <> 'cancelled' AND coalesce(due.starts_at > ${now}, true)
        AND NOT EXISTS (
          SELECT 1 FROM payment.capture c WHERE c.appointment_id = i.appointment_id AND c.purpose = 'accepted'
        ) AS is_usable
    FROM payment.invitation i JOIN payment.amount_due due USING (appointment_id)
    WHERE i.token_hash = ANY(${tokenHashes})`);
