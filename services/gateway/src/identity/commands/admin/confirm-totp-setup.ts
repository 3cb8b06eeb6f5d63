import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import { audit } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { publishSignInChanged } from '../../notices.ts';
import { afterFactorAdded } from '../../recovery-codes.ts';
import { confirmTotp } from '../../store/second-factors.ts';
import type { SignedInAdmin } from '../../enter.ts';
import { findTotpStep } from '../../steps/check-second-factor.ts';
import { WORDS } from '../../../words.ts';

/**
 * Puts the authenticator app to use, once its first code shows that it knows the secret. Returns recovery codes when this is the
 * first second factor; it also ends the administrator's other sessions. The practice is notified by mail. Throws AppError
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
    // Another tab may have begun anew meanwhile, with a secret that nobody has shown to know.
    if (!found || !(await confirmTotp(tx, admin.id, found, context.now())))
      throw new AppError('invalid_code', WORDS.identity.totpWrong);
    await publishSignInChanged(tx, context, { admin }, 'app-added', from);
    return afterFactorAdded(tx, admin.id, sessionId);
  });
  await audit(context, actor, 'admin.totp-added', admin.id);
  return codes;
}
