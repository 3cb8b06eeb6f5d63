import type { AdminUser } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { VISITOR, audit } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import { guessWasRight, spendForAddress, spendGuess } from '../limits.ts';
import { isPassword } from '../passwords.ts';
import { openSession } from '../sessions.ts';
import { findAdminByUsername } from '../store/admins.ts';

/**
 * The administrator's login. Opens a session under a fresh id. Unknown names and wrong passwords are alike in answer and time:
 * AppError 'invalid_credentials' with the sentence of spec section 2. Throws TooManyRequests.
 */
export async function adminLogin(
  context: IdentityContext,
  form: { username: string; password: string },
  from: { address: string; sessionId: string | null },
): Promise<{ user: AdminUser; sessionId: string }> {
  const account = `admin:${form.username}`;
  await spendForAddress(context, from.address);
  await spendGuess(context, account, from.address);
  const admin = await findAdminByUsername(context.sql, form.username);
  const isRight = await isPassword(admin?.passwordHash ?? null, form.password);
  if (!admin || !isRight) {
    await audit(context, VISITOR, 'admin.login-failed', admin?.id ?? null);
    throw new AppError('invalid_credentials', 'Invalid username or password. Please try again.');
  }
  await guessWasRight(context, account, from.address);
  const sessionId = await openSession(context.sql, context, { adminId: admin.id }, from.sessionId);
  await audit(context, `admin:${admin.username}`, 'admin.login', admin.id);
  return { user: { id: admin.id, username: admin.username }, sessionId };
}
