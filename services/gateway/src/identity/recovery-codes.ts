import type { ISql } from '@stillpoint/db';
import type { IdentityContext } from './context.ts';
import { newRecoveryCodes, plainRecoveryCode } from './domain/recovery-codes.ts';
import { deleteOtherSessions } from './store/sessions.ts';
import { findSecondFactors, replaceRecoveryCodes } from './store/second-factors.ts';

const PURPOSE = 'recovery-code';
const hashedText = (adminId: number, code: string) => `${adminId}\0${plainRecoveryCode(code)}`;

/** What a recovery code may be kept as: its hash under every key. */
export const recoveryHashes = (context: IdentityContext, adminId: number, code: string): string[] =>
  context.sealer.hashes(PURPOSE, hashedText(adminId, code));

/** Makes fresh recovery codes in the place of all earlier ones, in the caller's transaction; they can be shown this once only. */
export async function renewRecoveryCodesOf(tx: ISql, context: IdentityContext, adminId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    adminId,
    codes.map((code) => context.sealer.hash(PURPOSE, hashedText(adminId, code))),
  );
  return codes;
}

/**
 * What follows in the caller's transaction when a second factor was added. The first one brings recovery codes, and ends the
 * sessions that were opened without it. Returns the codes, or null where there were some.
 */
export async function afterFactorAdded(
  tx: ISql,
  context: IdentityContext,
  adminId: number,
  sessionId: string,
): Promise<string[] | null> {
  const { totp, passkeys } = await findSecondFactors(tx, adminId);
  if (Number(totp) + passkeys > 1) return null;
  await deleteOtherSessions(tx, { adminId }, sessionId);
  return renewRecoveryCodesOf(tx, context, adminId);
}

/** What follows in the caller's transaction when one was removed: without any, recovery codes open nothing. */
export async function afterFactorRemoved(tx: ISql, adminId: number): Promise<void> {
  const { totp, passkeys } = await findSecondFactors(tx, adminId);
  if (!totp && passkeys === 0) await replaceRecoveryCodes(tx, adminId, []);
}
