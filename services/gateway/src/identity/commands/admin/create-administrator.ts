import type { AdminUser } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { adminActor, audit } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { completeSignInAndAudit, type SignInCookies } from '../../complete-sign-in.ts';
import { countFromAddress } from '../../limits.ts';
import { hashPassword } from '../../passwords/passwords.ts';
import type { SignInCaller } from '../../sessions.ts';
import { findAdmin, insertAdmin } from '../../store/admins.ts';
import { consumeSetupCode } from '../../store/setup.ts';
import { requireUncommon } from '../../passwords/uncommon-password.ts';
import { SETUP_CODE } from './open-setup.ts';
import { WORDS } from '../../../words.ts';

/**
 * Creates the first administrator with the printed code, once, and opens a session. Throws AppError 'invalid_code' for any
 * other code, 'invalid_input' for a common password, and TooManyRequests.
 */
export async function createAdministrator(
  context: IdentityContext,
  form: { token: string; username: string; password: string },
  from: SignInCaller,
): Promise<SignInCookies & { user: AdminUser }> {
  await countFromAddress(context, from);
  await requireUncommon(form.password, [form.username, context.practiceName]);
  const passwordHash = await hashPassword(form.password);
  const admin = await context.sql.begin(async (tx) => {
    const isTheirs = await consumeSetupCode(tx, context.sealer.hash(SETUP_CODE, form.token));
    if (!isTheirs || (await findAdmin(tx))) throw new AppError('invalid_code', WORDS.identity.setupCodeWrong);
    await insertAdmin(tx, { username: form.username, passwordHash, configuredHash: null }, context.now());
    return findAdmin(tx);
  });
  if (!admin) throw new Error('the administrator was just made');
  await audit(context, adminActor(admin.username, from), 'admin.created', admin.id);
  const entry = await completeSignInAndAudit(context, { admin }, from);
  return { ...entry, user: { id: admin.id, username: admin.username } };
}
