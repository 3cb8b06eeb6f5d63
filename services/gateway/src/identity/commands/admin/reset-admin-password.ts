import { randomBytes } from 'node:crypto';
import { audit, SYSTEM } from '../../audit.ts';
import { hashPassword } from '../../passwords/passwords.ts';
import { requireAdmin, type Resetting } from '../../steps/require-admin.ts';
import { updateAdmin } from '../../store/admins.ts';
import { deleteSessionsOf } from '../../store/sessions.ts';

/**
 * For the operator of the server: sets a random administrator password, ends all sessions, and keeps second factors. The
 * password is returned once, to be shown. An ADMIN_PASSWORD that was applied before is not applied again.
 */
export async function resetAdminPassword(context: Resetting): Promise<{ username: string; password: string }> {
  const admin = await requireAdmin(context);
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  await context.sql.begin(async (tx) => {
    await updateAdmin(tx, { ...admin, passwordHash, configuredHash: admin.configuredHash ?? admin.passwordHash });
    await deleteSessionsOf(tx, { adminId: admin.id });
  });
  await audit(context, SYSTEM, 'admin.password-set', admin.id);
  return { username: admin.username, password };
}
