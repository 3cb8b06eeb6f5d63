import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import { audit } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { publishSignInChanged } from '../../notices.ts';
import { afterFactorAdded } from '../../recovery-codes.ts';
import { lockAdmin } from '../../store/admins.ts';
import { confirmTotp } from '../../store/second-factors.ts';
import type { SignedInAdmin } from '../../complete-sign-in.ts';
import { findTotpStep } from '../../steps/check-second-factor.ts';
import { WORDS } from '../../../words.ts';

/**
 * Activates the authenticator app when its first code proves that it has the secret. Returns recovery codes if this is the
 * first second factor, which also ends the administrator's other sessions. The practice is notified by mail. Throws AppError
 * 'invalid_code'.
 */
export async function confirmTotpSetup(
  context: IdentityContext,
  { admin, sessionId, actor }: SignedInAdmin,
  code: string,
  from: Caller,
): Promise<string[] | null> {
  const found = await findTotpStep(context, admin.id, code, { isConfirmed: false });
  const codes = await transact(context, async (tx) => {
    await lockAdmin(tx, admin.id);
    // Another tab may have started again meanwhile, with a secret that no code has confirmed.
    if (!found || !(await confirmTotp(tx, admin.id, found, context.now())))
      throw new AppError('invalid_code', WORDS.identity.totpWrong);
    await publishSignInChanged(tx, context, { admin }, 'app-added', from);
    return afterFactorAdded(tx, admin.id, sessionId);
  });
  await audit(context, actor, 'admin.totp-added', admin.id);
  return codes;
}
