import { AppError } from '@stillpoint/errors';
import { audit } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { afterFactorAdded } from '../../recovery-codes.ts';
import { confirmTotp } from '../../store/second-factors.ts';
import type { SignedInAdmin } from '../../enter.ts';
import { findTotpStep } from '../../steps/check-second-factor.ts';
import { WORDS } from '../../../words.ts';

/**
 * Puts the authenticator app to use, once its first code shows that it knows the secret. Returns recovery codes when this is the
 * first second factor; it also ends the administrator's other sessions. Throws AppError 'invalid_code'.
 */
export async function confirmTotpSetup(
  context: IdentityContext,
  { admin, sessionId, actor }: SignedInAdmin,
  code: string,
): Promise<string[] | null> {
  const found = await findTotpStep(context, admin.id, code, { isConfirmed: false });
  const codes = await context.sql.begin(async (tx) => {
    // Another tab may have begun anew meanwhile, with a secret that nobody has shown to know.
    if (!found || !(await confirmTotp(tx, admin.id, found, context.now())))
      throw new AppError('invalid_code', WORDS.identity.totpWrong);
    return afterFactorAdded(tx, admin.id, sessionId);
  });
  await audit(context, actor, 'admin.totp-added', admin.id);
  return codes;
}
