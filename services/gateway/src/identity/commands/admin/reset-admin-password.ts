import { randomBytes } from 'node:crypto';
import { audit, SYSTEM } from '../../audit.ts';
import { hashPassword } from '../../passwords.ts';
import { requireAdmin, type Resetting } from '../../steps/require-admin.ts';
import { updateAdmin } from '../../store/admins.ts';
import { deleteSessionsOf } from '../../store/sessions.ts';

/**
 * For whoever runs the server: gives the administrator a password made here, ends all their sessions, and leaves second factors as
 * they are. Returned once, to be shown. One in ADMIN_PASSWORD that was put to use before does not come back.
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
