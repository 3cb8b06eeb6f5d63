import { firstRow, hasRows, type ISql } from '@stillpoint/db';

/** Writes a secret that is not confirmed yet; one from an earlier try is replaced. False when a confirmed one stands. */
export async function replaceUnconfirmedTotp(db: ISql, adminId: number, secret: string): Promise<boolean> {
  const rows = await db`
    INSERT INTO identity.totp (admin_id, secret) VALUES (${adminId}, ${secret})
    ON CONFLICT (admin_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE totp.confirmed_at IS NULL
    RETURNING 1`;
  return rows.length === 1;
}

/** The sealed secret that is asked for at sign-in, or the one that waits for its first code; null when there is none. */
export const findTotpSecret = (db: ISql, adminId: number, isConfirmed: boolean): Promise<{ secret: string } | null> =>
  firstRow(db<{ secret: string }[]>`
    SELECT secret FROM identity.totp WHERE admin_id = ${adminId} AND (confirmed_at IS NOT NULL) = ${isConfirmed}`);

/** Takes a step's code, once: false when this step or a later one was taken before. */
export async function takeTotpStep(db: ISql, adminId: number, step: number): Promise<boolean> {
  const rows = await db`
    UPDATE identity.totp SET last_step = ${step} WHERE admin_id = ${adminId} AND last_step < ${step} RETURNING 1`;
  return rows.length === 1;
}

/** Puts the secret that waits for its first code to use, with the step of that code; false when another has taken its place. */
export const confirmTotp = (db: ISql, adminId: number, { secret, step }: { secret: string; step: number }, at: Date) =>
  hasRows(db`
    UPDATE identity.totp SET confirmed_at = ${at}, last_step = ${step}
    WHERE admin_id = ${adminId} AND secret = ${secret} AND confirmed_at IS NULL RETURNING 1`);

/** Whether it was in use: one that waits for its first code is not yet. */
export async function deleteTotp(db: ISql, adminId: number): Promise<boolean> {
  const [row] = await db<{ confirmedAt: Date | null }[]>`
    DELETE FROM identity.totp WHERE admin_id = ${adminId} RETURNING confirmed_at`;
  return row !== undefined && row.confirmedAt !== null;
}

/** Puts fresh recovery codes in the place of all earlier ones. */
export async function replaceRecoveryCodes(db: ISql, adminId: number, hashes: readonly string[]): Promise<void> {
  await db`DELETE FROM identity.recovery_code WHERE admin_id = ${adminId}`;
  for (const codeHash of hashes) await db`INSERT INTO identity.recovery_code ${db({ adminId, codeHash })}`;
}

/** What an administrator's unused recovery codes are kept as. */
export async function listRecoveryHashes(db: ISql, adminId: number): Promise<string[]> {
  const rows = await db<{ codeHash: string }[]>`
    SELECT code_hash FROM identity.recovery_code WHERE admin_id = ${adminId} ORDER BY code_hash`;
  return rows.map(({ codeHash }) => codeHash);
}

/** Uses a recovery code up. False when somebody was faster. */
export async function deleteRecoveryCode(db: ISql, adminId: number, hash: string): Promise<boolean> {
  const gone = await db`
    DELETE FROM identity.recovery_code WHERE admin_id = ${adminId} AND code_hash = ${hash} RETURNING 1`;
  return gone.length === 1;
}

/** Which second factors an administrator has. */
export interface SecondFactors {
  totp: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
}

export async function hasSecondFactor(db: ISql, adminId: number): Promise<boolean> {
  const { totp, passkeys } = await findSecondFactors(db, adminId);
  return totp || passkeys > 0;
}

export async function findSecondFactors(db: ISql, adminId: number): Promise<SecondFactors> {
  const [row] = await db<SecondFactors[]>`
    SELECT EXISTS (SELECT FROM identity.totp WHERE admin_id = ${adminId} AND confirmed_at IS NOT NULL) AS totp,
      (SELECT count(*)::int FROM identity.passkey WHERE admin_id = ${adminId}) AS passkeys,
      (SELECT count(*)::int FROM identity.recovery_code WHERE admin_id = ${adminId}) AS recovery_codes_left`;
  if (!row) throw new Error('a query without FROM returns one row');
  return row;
}
