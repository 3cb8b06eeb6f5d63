import type { ISql } from '@stillpoint/db';
import { matchesHash } from '@stillpoint/sealing';
import type { IdentityContext } from './context.ts';
import { newRecoveryCodes, plainRecoveryCode } from './domain/recovery-codes.ts';
import { hashPassword, isPassword } from './passwords/passwords.ts';
import { deleteOtherSessions } from './store/sessions.ts';
import {
  deleteRecoveryCode,
  findSecondFactors,
  listRecoveryHashes,
  replaceRecoveryCodes,
} from './store/second-factors.ts';

const PURPOSE = 'recovery-code';
const hashedText = (adminId: number, code: string) => `${adminId}\0${plainRecoveryCode(code)}`;

/** The keyed hashes, under every key, that an earlier version stored of a recovery code. */
export const recoveryHashes = (context: IdentityContext, adminId: number, code: string): string[] =>
  context.sealer.hashes(PURPOSE, hashedText(adminId, code));

/**
 * Replaces all recovery codes, in the caller's transaction, which has locked the administrator; the new ones can be shown only
 * this once.
 */
export async function renewRecoveryCodesOf(tx: ISql, adminId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashPassword(hashedText(adminId, code))));
  await replaceRecoveryCodes(tx, adminId, hashes);
  return codes;
}

/** Uses up a recovery code as typed. Returns false when it is not this administrator's, or was used before. */
export async function consumeRecoveryCode(context: IdentityContext, adminId: number, typed: string): Promise<boolean> {
  const earlier = recoveryHashes(context, adminId, typed);
  for (const hash of await listRecoveryHashes(context.sql, adminId)) {
    const isIt = hash.startsWith('$') ? await isPassword(hash, hashedText(adminId, typed)) : matchesHash(hash, earlier);
    if (isIt) return deleteRecoveryCode(context.sql, adminId, hash);
  }
  return false;
}

/**
 * What follows, in the caller's transaction, which has locked the administrator, when a second factor was added. The first
 * factor creates recovery codes and ends the sessions opened without it. Returns the codes, or null when there were some.
 */
export async function afterFactorAdded(tx: ISql, adminId: number, sessionId: string): Promise<string[] | null> {
  const { totp, passkeys } = await findSecondFactors(tx, adminId);
  if (Number(totp) + passkeys > 1) return null;
  await deleteOtherSessions(tx, { adminId }, sessionId);
  return renewRecoveryCodesOf(tx, adminId);
}

/**
 * What follows, in the caller's transaction, which has locked the administrator, when a second factor was removed: without any
 * factor, recovery codes are useless.
 */
export async function afterFactorRemoved(tx: ISql, adminId: number): Promise<void> {
  const { totp, passkeys } = await findSecondFactors(tx, adminId);
  if (!totp && passkeys === 0) await replaceRecoveryCodes(tx, adminId, []);
}
