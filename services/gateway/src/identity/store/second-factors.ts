import type { SecondFactor } from '@stillpoint/contracts';
import { firstRow, hasRows, valuesOf, type ISql } from '@stillpoint/db';

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one. False when there is a confirmed one. */
export const replaceUnconfirmedTotp = (db: ISql, adminId: number, secret: string): Promise<boolean> =>
  hasRows(db`
    INSERT INTO identity.totp (admin_id, secret) VALUES (${adminId}, ${secret})
    ON CONFLICT (admin_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE totp.confirmed_at IS NULL
    RETURNING 1`);

/** The sealed secret in use, or the unconfirmed one; null when there is none. */
export const findTotpSecret = (db: ISql, adminId: number, isConfirmed: boolean): Promise<{ secret: string } | null> =>
  firstRow(db<{ secret: string }[]>`
    SELECT secret FROM identity.totp WHERE admin_id = ${adminId} AND (confirmed_at IS NOT NULL) = ${isConfirmed}`);

/** Uses up a step's code: false when this step or a later one was used before. */
export const consumeTotpStep = (db: ISql, adminId: number, step: number): Promise<boolean> =>
  hasRows(db`
    UPDATE identity.totp SET last_step = ${step} WHERE admin_id = ${adminId} AND last_step < ${step} RETURNING 1`);

/** Confirms the secret with the step of its first code; false when another secret has replaced it. */
export const confirmTotp = (db: ISql, adminId: number, { secret, step }: { secret: string; step: number }, at: Date) =>
  hasRows(db`
    UPDATE identity.totp SET confirmed_at = ${at}, last_step = ${step}
    WHERE admin_id = ${adminId} AND secret = ${secret} AND confirmed_at IS NULL RETURNING 1`);

/** Deletes the secret. Returns whether it was confirmed. */
export async function deleteTotp(db: ISql, adminId: number): Promise<boolean> {
  const [row] = await db<{ confirmedAt: Date | null }[]>`
    DELETE FROM identity.totp WHERE admin_id = ${adminId} RETURNING confirmed_at`;
  return row !== undefined && row.confirmedAt !== null;
}

export async function replaceRecoveryCodes(db: ISql, adminId: number, hashes: readonly string[]): Promise<void> {
  await db`DELETE FROM identity.recovery_code WHERE admin_id = ${adminId}`;
  await db`INSERT INTO identity.recovery_code (admin_id, code_hash) SELECT ${adminId}, unnest(${hashes}::text[])`;
}

/** The stored forms of an administrator's unused recovery codes. */
export const listRecoveryHashes = (db: ISql, adminId: number): Promise<string[]> =>
  valuesOf(db`
    SELECT code_hash FROM identity.recovery_code WHERE admin_id = ${adminId} ORDER BY code_hash`);

/** Uses up a recovery code. False when it was used meanwhile. */
export const deleteRecoveryCode = (db: ISql, adminId: number, hash: string): Promise<boolean> =>
  hasRows(db`
    DELETE FROM identity.recovery_code WHERE admin_id = ${adminId} AND code_hash = ${hash} RETURNING 1`);

export interface SecondFactors {
  totp: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
}

export const hasSecondFactor = async (db: ISql, adminId: number): Promise<boolean> =>
  (await listSecondFactors(db, adminId)).length > 0;

/** The kinds of second factor that an administrator has. */
export async function listSecondFactors(db: ISql, adminId: number): Promise<SecondFactor[]> {
  const { totp, passkeys } = await findSecondFactors(db, adminId);
  return [...(totp ? (['app'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])];
}

export async function findSecondFactors(db: ISql, adminId: number): Promise<SecondFactors> {
  const [row] = await db<[SecondFactors]>`
    SELECT EXISTS (SELECT FROM identity.totp WHERE admin_id = ${adminId} AND confirmed_at IS NOT NULL) AS totp,
      (SELECT count(*) FROM identity.passkey WHERE admin_id = ${adminId}) AS passkeys,
      (SELECT count(*) FROM identity.recovery_code WHERE admin_id = ${adminId}) AS recovery_codes_left`;
  return row;
}
