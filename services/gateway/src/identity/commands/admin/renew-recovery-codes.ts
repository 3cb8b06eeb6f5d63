import { AppError } from '@stillpoint/errors';
import { audit } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { renewRecoveryCodesOf } from '../../recovery-codes.ts';
import { findSecondFactors } from '../../store/second-factors.ts';
import type { SignedInAdmin } from '../../enter.ts';
import { WORDS } from '../../../words.ts';

/** Makes ten fresh recovery codes; the earlier ones end. Throws AppError 'not_configured' without a second factor. */
export async function renewRecoveryCodes(context: IdentityContext, { admin, actor }: SignedInAdmin): Promise<string[]> {
  const codes = await context.sql.begin(async (tx) => {
    const { totp, passkeys } = await findSecondFactors(tx, admin.id);
    if (!totp && passkeys === 0) throw new AppError('not_configured', WORDS.identity.factorFirst);
    return renewRecoveryCodesOf(tx, admin.id);
  });
  await audit(context, actor, 'admin.recovery-codes-renewed', admin.id);
  return codes;
}
