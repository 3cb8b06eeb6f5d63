import { randomBytes } from 'node:crypto';
import type { IdentityContext } from '../context.ts';
import { audit } from '../audit.ts';
import { hashPassword, isPassword } from '../passwords.ts';
import { findAdmin, insertAdmin, updateAdmin } from '../store/admins.ts';
import { deleteSessionsOf } from '../store/sessions.ts';

/** Serialises several gateways that start at once. */
const ADMIN_LOCK = 7_214_503;

/**
 * Makes sure that there is an administrator of this name, and that a password given by configuration is the one that works.
 * Without one, a random password is made when there is no administrator yet: it is answered once, to be shown to the operator,
 * and stored as a hash only. A changed password ends the administrator's sessions.
 */
export async function ensureAdmin(
  context: Pick<IdentityContext, 'sql' | 'now'>,
  wanted: { username: string; password?: string | undefined },
): Promise<{ username: string; newPassword: string | null }> {
  let newPassword: string | null = null;
  let hasChanged = false;
  await context.sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${ADMIN_LOCK})`;
    const known = await findAdmin(tx);
    if (!known) {
      const password = wanted.password ?? (newPassword = randomBytes(12).toString('base64url'));
      await insertAdmin(tx, wanted.username, await hashPassword(password), context.now());
      hasChanged = true;
      return;
    }
    const isCurrent = wanted.password === undefined || (await isPassword(known.passwordHash, wanted.password));
    if (isCurrent && known.username === wanted.username) return;
    const passwordHash =
      isCurrent || wanted.password === undefined ? known.passwordHash : await hashPassword(wanted.password);
    await updateAdmin(tx, { ...known, username: wanted.username, passwordHash });
    if (isCurrent) return;
    await deleteSessionsOf(tx, { adminId: known.id });
    hasChanged = true;
  });
  if (hasChanged) await audit(context, 'system', 'admin.password-set', null);
  return { username: wanted.username, newPassword };
}
