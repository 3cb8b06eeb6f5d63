import { transact } from '@stillpoint/events';
import { audit } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { publishSignInChanged } from '../../notices.ts';
import { afterFactorRemoved } from '../../recovery-codes.ts';
import { deleteTotp } from '../../store/second-factors.ts';
import type { SignedInAdmin } from '../../enter.ts';

/**
 * Codes of the authenticator app are not asked for any more; the last factor takes the recovery codes with it. The practice is
 * notified by mail.
 */
export async function removeTotp(
  context: IdentityContext,
  { admin, actor }: SignedInAdmin,
  from: Caller,
): Promise<void> {
  await transact(context, async (tx) => {
    const wasInUse = await deleteTotp(tx, admin.id);
    await afterFactorRemoved(tx, admin.id);
    if (wasInUse) await publishSignInChanged(tx, context, { admin }, 'app-removed', from);
  });
  await audit(context, actor, 'admin.totp-removed', admin.id);
}
