import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import { audit } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { publishSignInChanged } from '../../notices.ts';
import { renewRecoveryCodesOf } from '../../recovery-codes.ts';
import { lockAdmin } from '../../store/admins.ts';
import { findSecondFactors } from '../../store/second-factors.ts';
import type { SignedInAdmin } from '../../complete-sign-in.ts';
import { WORDS } from '../../../words.ts';

/**
 * Replaces the recovery codes by ten new ones and notifies the practice by mail. Throws AppError 'not_configured' without a
 * second factor.
 */
export async function renewRecoveryCodes(
  context: IdentityContext,
  { admin, actor }: SignedInAdmin,
  from: Caller,
): Promise<string[]> {
  const codes = await transact(context, async (tx) => {
    await lockAdmin(tx, admin.id);
    const { totp, passkeys } = await findSecondFactors(tx, admin.id);
    if (!totp && passkeys === 0) throw new AppError('not_configured', WORDS.identity.factorFirst);
    await publishSignInChanged(tx, context, { admin }, 'recovery-codes-renewed', from);
    return renewRecoveryCodesOf(tx, admin.id);
  });
  await audit(context, actor, 'admin.recovery-codes-renewed', admin.id);
  return codes;
}
