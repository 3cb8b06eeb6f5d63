import type { ISql } from '@stillpoint/db';
import { matchesHash } from '@stillpoint/sealing';
import type { IdentityContext } from './context.ts';
import { newRecoveryCodes, plainRecoveryCode } from './domain/recovery-codes.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { lockAdmin } from './store/admins.ts';
import { deleteOtherSessions } from './store/sessions.ts';
import {
  deleteRecoveryCode,
  findSecondFactors,
  listRecoveryHashes,
  replaceRecoveryCodes,
} from './store/second-factors.ts';

const PURPOSE = 'recovery-code';
const hashedText = (adminId: number, code: string) => `${adminId}\0${plainRecoveryCode(code)}`;

/** What a recovery code of an earlier version may be kept as: its keyed hash under every key. */
export const recoveryHashes = (context: IdentityContext, adminId: number, code: string): string[] =>
  context.sealer.hashes(PURPOSE, hashedText(adminId, code));

/** Makes fresh recovery codes in the place of all earlier ones, in the caller's transaction; they can be shown this once only. */
export async function renewRecoveryCodesOf(tx: ISql, adminId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashPassword(hashedText(adminId, code))));
  // Of two that are made at once, the later take the place of the earlier.
  await lockAdmin(tx, adminId);
  await replaceRecoveryCodes(tx, adminId, hashes);
  return codes;
}

/** Uses a recovery code up, as it was typed. False when it is none of this administrator's, or was used before. */
export async function takeRecoveryCode(context: IdentityContext, adminId: number, typed: string): Promise<boolean> {
  const earlier = recoveryHashes(context, adminId, typed);
  for (const hash of await listRecoveryHashes(context.sql, adminId)) {
    const isIt = hash.startsWith('$') ? await isPassword(hash, hashedText(adminId, typed)) : matchesHash(hash, earlier);
    if (isIt) return deleteRecoveryCode(context.sql, adminId, hash);
  }
  return false;
}

/**
 * What follows in the caller's transaction when a second factor was added. The first one brings recovery codes, and ends the
 * sessions that were opened without it. Returns the codes, or null where there were some.
 */
export async function afterFactorAdded(tx: ISql, adminId: number, sessionId: string): Promise<string[] | null> {
  // Of two that are added at once, one is the first.
  await lockAdmin(tx, adminId);
  const { totp, passkeys } = await findSecondFactors(tx, adminId);
  if (Number(totp) + passkeys > 1) return null;
  await deleteOtherSessions(tx, { adminId }, sessionId);
  return renewRecoveryCodesOf(tx, adminId);
}

/** What follows in the caller's transaction when one was removed: without any, recovery codes open nothing. */
export async function afterFactorRemoved(tx: ISql, adminId: number): Promise<void> {
  // Of two that are removed at once, one is the last.
  await lockAdmin(tx, adminId);
  const { totp, passkeys } = await findSecondFactors(tx, adminId);
  if (!totp && passkeys === 0) await replaceRecoveryCodes(tx, adminId, []);
}
