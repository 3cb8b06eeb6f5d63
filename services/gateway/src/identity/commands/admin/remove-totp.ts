import { transact } from '@stillpoint/events';
import { audit } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { publishSignInChanged } from '../../notices.ts';
import { afterFactorRemoved } from '../../recovery-codes.ts';
import { lockAdmin } from '../../store/admins.ts';
import { deleteTotp } from '../../store/second-factors.ts';
import type { SignedInAdmin } from '../../complete-sign-in.ts';

/**
 * Removes the authenticator app; if it was the last factor, the recovery codes are removed as well. The practice is notified by
 * mail.
 */
export async function removeTotp(
  context: IdentityContext,
  { admin, actor }: SignedInAdmin,
  from: Caller,
): Promise<void> {
  const wasInUse = await transact(context, async (tx) => {
    await lockAdmin(tx, admin.id);
    const isRemoved = await deleteTotp(tx, admin.id);
    await afterFactorRemoved(tx, admin.id);
    if (isRemoved) await publishSignInChanged(tx, context, { admin }, 'app-removed', from);
    return isRemoved;
  });
  if (wasInUse) await audit(context, actor, 'admin.totp-removed', admin.id);
}
