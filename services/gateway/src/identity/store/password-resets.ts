import { firstValue, hasRows, type ISql } from '@stillpoint/db';

export const deleteResetsOf = (db: ISql, clientId: string) =>
  db`DELETE FROM identity.password_reset WHERE client_id = ${clientId}`;

/** Inserts a reset and ends the account's older ones. The caller holds the account's lock. */
export async function replaceReset(
  db: ISql,
  reset: { tokenHash: string; clientId: string; expiresAt: Date },
): Promise<void> {
  await deleteResetsOf(db, reset.clientId);
  await db`INSERT INTO identity.password_reset ${db(reset)}`;
}

/** Uses up a reset: only the first of two callers gets true. */
export const consumeReset = (db: ISql, tokenHashes: readonly string[], now: Date): Promise<boolean> =>
  hasRows(db`
    DELETE FROM identity.password_reset WHERE token_hash = ANY(${tokenHashes}) AND expires_at > ${now}
    RETURNING 1`);

/** The owner of a reset that could be used now, without using it; null when it is unknown, used or expired. */
export const findResetOwner = (db: ISql, tokenHashes: readonly string[], now: Date): Promise<string | null> =>
  firstValue(db`
    SELECT client_id FROM identity.password_reset WHERE token_hash = ANY(${tokenHashes}) AND expires_at > ${now}`);

export const deleteEveryReset = (db: ISql) => db`DELETE FROM identity.password_reset`;
