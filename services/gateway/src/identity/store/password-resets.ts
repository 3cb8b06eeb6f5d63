import type { ISql } from '@stillpoint/db';

/** Writes a reset; the account's older ones are ended. */
export async function replaceReset(
  db: ISql,
  reset: { tokenHash: string; clientId: string; expiresAt: Date },
): Promise<void> {
  await db`DELETE FROM identity.password_reset WHERE client_id = ${reset.clientId}`;
  await db`INSERT INTO identity.password_reset ${db(reset)}`;
}

/** Uses a reset up: only the first of two callers gets its account. Null when unknown, used or expired. */
export async function consumeReset(db: ISql, tokenHashes: readonly string[], now: Date): Promise<string | null> {
  const [row] = await db<{ clientId: string }[]>`
    DELETE FROM identity.password_reset WHERE token_hash = ANY(${tokenHashes as string[]}) AND expires_at > ${now}
    RETURNING client_id`;
  return row?.clientId ?? null;
}

/** Whether a reset could be used now, without using it. */
export async function isResetLive(db: ISql, tokenHashes: readonly string[], now: Date): Promise<boolean> {
  const rows =
    await db`SELECT 1 FROM identity.password_reset WHERE token_hash = ANY(${tokenHashes as string[]}) AND expires_at > ${now}`;
  return rows.length === 1;
}
