import { randomBytes } from 'node:crypto';
import type { IdentityContext } from '../../context.ts';
import { SYSTEM, audit } from '../../audit.ts';
import { hashPassword, isPassword } from '../../passwords.ts';
import { findAdmin, insertAdmin, updateAdmin } from '../../store/admins.ts';
import { deleteSessionsOf } from '../../store/sessions.ts';

/** Serialises several gateways that start at once. */
const ADMIN_LOCK = 7_214_503;

/**
 * Makes sure that there is an administrator of this name, and that a password newly given by configuration is the one that works;
 * one that was put to use before stays as it was changed on screen since. Without a configured one, a random password is made when
 * there is no administrator yet: it is returned once, to be shown to the operator, and stored as a hash only. A changed password
 * ends the administrator's sessions; a second factor stays. With `weakness`, what is wrong with the configured one, it is not put to
 * use for the first time: rejects, in words for the operator; one that works already still does.
 */
export async function ensureAdmin(
  context: Pick<IdentityContext, 'sql' | 'now' | 'sealer'>,
  wanted: { username: string; password?: string | undefined; weakness?: string | null },
): Promise<{ username: string; newPassword: string | null }> {
  let newPassword: string | null = null;
  let hasChanged = false;
  await context.sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${ADMIN_LOCK})`;
    const known = await findAdmin(tx);
    if (!known) {
      refuseWeak();
      const passwordHash = await hashPassword(wanted.password ?? (newPassword = randomBytes(12).toString('base64url')));
      const configuredHash = wanted.password === undefined ? null : passwordHash;
      await insertAdmin(tx, { username: wanted.username, passwordHash, configuredHash }, context.now());
      hasChanged = true;
      return;
    }
    if (known.username !== wanted.username) await updateAdmin(tx, { ...known, username: wanted.username });
    if (wanted.password === undefined) return;
    if (await isPassword(known.configuredHash ?? known.passwordHash, wanted.password)) {
      const configuredHash = known.configuredHash ?? known.passwordHash;
      await updateAdmin(tx, { ...known, username: wanted.username, configuredHash });
      return;
    }
    refuseWeak();
    const passwordHash = await hashPassword(wanted.password);
    const configuredHash = passwordHash;
    await updateAdmin(tx, { ...known, username: wanted.username, passwordHash, configuredHash });
    await deleteSessionsOf(tx, { adminId: known.id });
    hasChanged = true;
  });
  if (hasChanged) await audit(context, SYSTEM, 'admin.password-set', null);
  return { username: wanted.username, newPassword };

  function refuseWeak(): void {
    if (wanted.weakness)
      throw new Error(`ADMIN_PASSWORD ${wanted.weakness}. Please choose another, or leave it empty.`);
  }
}
