import type { AdminUser, SecondFactor } from '@stillpoint/contracts';
import { AppError, SecondFactorRequired } from '@stillpoint/errors';
import { audit, visitorActor } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { completeSignInAndAudit, type SignInCookies } from '../../complete-sign-in.ts';
import { countFromAddress, countLoginAttempt } from '../../limits.ts';
import { notifyIfLocked } from '../../lockout.ts';
import { isPassword } from '../../passwords/passwords.ts';
import type { SignInCaller } from '../../sessions.ts';
import { findAdminByUsername, lockAdminPassword } from '../../store/admins.ts';
import { listSecondFactors } from '../../store/second-factors.ts';
import { checkSecondFactor } from '../../steps/check-second-factor.ts';
import { WORDS } from '../../../words.ts';

/**
 * The administrator's login. Opens a session under a new id. Unknown names and wrong passwords get the same answer in the same
 * time: AppError 'invalid_credentials' with the sentence of spec section 2. With a second factor, the right password without a
 * code is SecondFactorRequired, a wrong code AppError 'invalid_code'. Throws TooManyRequests.
 */
export async function logInAdmin(
  context: IdentityContext,
  form: { username: string; password: string; code?: string | undefined },
  from: SignInCaller,
): Promise<SignInCookies & { user: AdminUser }> {
  const account = `admin:${form.username}`;
  await countFromAddress(context, from);
  const admin = await findAdminByUsername(context.sql, form.username);
  const uncount = await notifyIfLocked(context, account, admin && { admin }, from, countLoginAttempt);
  const isRight = await isPassword(admin?.passwordHash ?? null, form.password);
  if (!admin || !isRight) {
    await audit(context, visitorActor(from), 'admin.login-failed', admin?.id ?? null);
    throw refused();
  }
  await uncount();
  const factors = await listSecondFactors(context.sql, admin.id);
  if (factors.length > 0) {
    if (form.code === undefined) throw factorRequired(factors);
    await checkSecondFactor(context, admin, form.code, from);
  }
  const entry = await completeSignInAndAudit(context, { admin }, from, async (tx) => {
    // The password was changed meanwhile, which ended all sessions, so the one that was checked is no longer valid.
    if (!(await lockAdminPassword(tx, admin))) throw refused();
    // Nor is a sign-in without a second factor, where the first one was added meanwhile.
    const added = factors.length === 0 ? await listSecondFactors(tx, admin.id) : [];
    if (added.length > 0) throw factorRequired(added);
  });
  return { ...entry, user: { id: admin.id, username: admin.username } };
}

const factorRequired = (factors: SecondFactor[]) =>
  new SecondFactorRequired(factors, WORDS.identity.enterFactor(factors));
const refused = () => new AppError('invalid_credentials', WORDS.identity.adminRefused);
