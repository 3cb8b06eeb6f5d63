import { audit } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { afterFactorRemoved } from '../../recovery-codes.ts';
import { deleteTotp } from '../../store/second-factors.ts';
import type { SignedInAdmin } from '../../enter.ts';

/** Codes of the authenticator app are not asked for any more; the last factor takes the recovery codes with it. */
export async function removeTotp(context: IdentityContext, { admin, actor }: SignedInAdmin): Promise<void> {
  await context.sql.begin(async (tx) => {
    await deleteTotp(tx, admin.id);
    await afterFactorRemoved(tx, admin.id);
  });
  await audit(context, actor, 'admin.totp-removed', admin.id);
}
