import { transact } from '@stillpoint/events';
import { AppError } from '@stillpoint/errors';
import { audit } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { countLoginAttempt } from '../../limits.ts';
import { notifyIfLocked } from '../../lockout.ts';
import { publishPasswordChanged } from '../../notices.ts';
import { requireUncommon } from '../../passwords/uncommon-password.ts';
import { hashPassword, isPassword } from '../../passwords/passwords.ts';
import { findAdminById, replaceAdminPassword } from '../../store/admins.ts';
import { deleteOtherSessions } from '../../store/sessions.ts';
import type { SignedInAdmin } from '../../complete-sign-in.ts';
import { WORDS } from '../../../words.ts';

/**
 * Changes the administrator's password, ends the other sessions and notifies the practice by mail. The password survives
 * restarts until ADMIN_PASSWORD gets another value. Throws AppError 'wrong_password' for a wrong current one, 'invalid_input'
 * for a common new one, and TooManyRequests.
 */
export async function changeAdminPassword(
  context: IdentityContext,
  { admin, sessionId, actor }: SignedInAdmin,
  form: { currentPassword: string; password: string },
  from: Caller,
): Promise<void> {
  const account = `admin:${admin.username}`;
  const uncount = await notifyIfLocked(context, account, { admin }, from, countLoginAttempt);
  const stored = await findAdminById(context.sql, admin.id);
  if (!stored || !(await isPassword(stored.passwordHash, form.currentPassword)))
    throw new AppError('wrong_password', WORDS.identity.adminPasswordWrong);
  await uncount();
  await requireUncommon(form.password, [admin.username, context.practiceName]);
  const passwordHash = await hashPassword(form.password);
  await transact(context, async (tx) => {
    // The password was reset meanwhile, so the one that was checked is no longer valid.
    if (!(await replaceAdminPassword(tx, stored, passwordHash)))
      throw new AppError('wrong_password', WORDS.identity.adminPasswordWrong);
    await deleteOtherSessions(tx, { adminId: admin.id }, sessionId);
    await publishPasswordChanged(tx, context, { admin }, from);
  });
  await audit(context, actor, 'admin.password-changed', admin.id);
}
