import type { AdminConfirmation } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { audit } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { countLoginAttempt } from '../../limits.ts';
import { notifyIfLocked } from '../../lockout.ts';
import { checkPasskey } from '../../passkeys.ts';
import { isPassword } from '../../passwords/passwords.ts';
import { renewSession } from '../../sessions.ts';
import { findAdminById } from '../../store/admins.ts';
import { listSecondFactors } from '../../store/second-factors.ts';
import { checkSecondFactor } from '../../steps/check-second-factor.ts';
import type { SignedInAdmin } from '../../complete-sign-in.ts';
import { WORDS } from '../../../words.ts';

/**
 * Confirms the administrator's session before a sensitive action: with the second factor if there is one, otherwise with the
 * password. `token`: the session id from the cookie. Returns the new one. Throws AppError 'invalid_code', 'invalid_passkey',
 * 'wrong_password' and TooManyRequests.
 */
export async function confirmAdmin(
  context: IdentityContext,
  { admin, actor, token }: Omit<SignedInAdmin, 'sessionId'> & { token: string },
  given: AdminConfirmation,
  from: Caller,
): Promise<string> {
  await check().catch(async (error: unknown) => {
    await audit(context, actor, 'admin.confirm-failed', admin.id);
    throw error;
  });
  const next = await renewSession(context, token);
  await audit(context, actor, 'admin.confirmed', admin.id);
  return next;

  async function check(): Promise<void> {
    if (given.passkey) {
      const { owner } = await checkPasskey(context, 'admin', given.passkey);
      if (!('adminId' in owner) || owner.adminId !== admin.id)
        throw new AppError('invalid_passkey', WORDS.identity.othersPasskey);
      return;
    }
    if (given.code !== undefined) return checkSecondFactor(context, admin, given.code, from);
    const factors = await listSecondFactors(context.sql, admin.id);
    if (factors.length > 0) throw new AppError('invalid_code', WORDS.identity.enterFactor(factors));
    const account = `admin:${admin.username}`;
    const uncount = await notifyIfLocked(context, account, { admin }, from, countLoginAttempt);
    const stored = await findAdminById(context.sql, admin.id);
    if (!(await isPassword(stored?.passwordHash ?? null, given.password ?? '')))
      throw new AppError('wrong_password', WORDS.identity.notYourPassword);
    await uncount();
  }
}
