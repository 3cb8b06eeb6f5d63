import { randomBytes } from 'node:crypto';
import { audit, SYSTEM } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { hashPassword } from '../../passwords.ts';
import { findAdmin, updateAdmin, type Admin } from '../../store/admins.ts';
import { deletePasskey, listPasskeys } from '../../store/passkeys.ts';
import { deleteTotp, replaceRecoveryCodes } from '../../store/second-factors.ts';
import { deleteSessionsOf } from '../../store/sessions.ts';

type Resetting = Pick<IdentityContext, 'sql' | 'now' | 'sealer'>;

async function requireAdmin(context: Resetting): Promise<Admin> {
  const admin = await findAdmin(context.sql);
  if (!admin) throw new Error('There is no administrator yet: the first start of the gateway makes one.');
  return admin;
}

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

/**
 * For whoever runs the server: removes the administrator's authenticator app, passkeys and recovery codes, and ends all their
 * sessions; the password alone lets in until a new factor is added.
 */
export async function resetSecondFactor(context: Resetting): Promise<{ username: string }> {
  const admin = await requireAdmin(context);
  await context.sql.begin(async (tx) => {
    await deleteTotp(tx, admin.id);
    const owner = { adminId: admin.id };
    for (const { id } of await listPasskeys(tx, owner)) await deletePasskey(tx, owner, id);
    await replaceRecoveryCodes(tx, admin.id, []);
    await deleteSessionsOf(tx, owner);
  });
  await audit(context, SYSTEM, 'admin.second-factors-reset', admin.id);
  return { username: admin.username };
}
