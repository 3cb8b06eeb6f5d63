import { randomBytes } from 'node:crypto';
import type { IdentityContext } from '../../context.ts';
import { SYSTEM, audit } from '../../audit.ts';
import { hashPassword, isPassword } from '../../passwords/passwords.ts';
import { findAdmin, lockAdmins, insertAdmin, updateAdmin } from '../../store/admins.ts';
import { deleteSessionsOf } from '../../store/sessions.ts';

/**
 * Makes sure that there is an administrator with this name, and that a newly configured password is in force; one that was
 * applied before does not replace a password changed on screen since. Without a configured password, a random one is made for a
 * new administrator: it is returned once, to be shown to the operator, and only its hash is stored. A changed password ends the
 * administrator's sessions; a second factor stays. With `weakness`, the problem of the configured password, it is not applied
 * for the first time: rejects with a message for the operator; one that is in force already stays in force.
 */
export async function ensureAdmin(
  context: Pick<IdentityContext, 'sql' | 'now' | 'sealer'>,
  wanted: { username: string; password?: string | undefined; weakness?: string | null },
): Promise<string | null> {
  let newPassword: string | null = null;
  let hasChanged = false;
  await context.sql.begin(async (tx) => {
    // Of several gateways that start at once, one creates the administrator; a password changed meanwhile is not overwritten.
    await lockAdmins(tx);
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
    const configuredHash = known.configuredHash ?? known.passwordHash;
    if (await isPassword(configuredHash, wanted.password)) {
      await updateAdmin(tx, { ...known, username: wanted.username, configuredHash });
      return;
    }
    refuseWeak();
    const passwordHash = await hashPassword(wanted.password);
    await updateAdmin(tx, { ...known, username: wanted.username, passwordHash, configuredHash: passwordHash });
    await deleteSessionsOf(tx, { adminId: known.id });
    hasChanged = true;
  });
  if (hasChanged) await audit(context, SYSTEM, 'admin.password-set', null);
  return newPassword;

  function refuseWeak(): void {
    if (wanted.weakness)
      throw new Error(`ADMIN_PASSWORD ${wanted.weakness}. Please choose another, or leave it empty.`);
  }
}
