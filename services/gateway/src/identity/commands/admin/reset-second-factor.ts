import { audit, SYSTEM } from '../../audit.ts';
import { requireAdmin, type Resetting } from '../../steps/require-admin.ts';
import { lockAdmin } from '../../store/admins.ts';
import { deleteChallenges } from '../../store/challenges.ts';
import { deletePasskey, listPasskeys } from '../../store/passkeys.ts';
import { deleteTotp, replaceRecoveryCodes } from '../../store/second-factors.ts';
import { deleteSessionsOf } from '../../store/sessions.ts';

/**
 * For the operator of the server: removes the administrator's authenticator app, passkeys and recovery codes, and ends all
 * sessions; the password alone is sufficient until a new factor is added. What was asked of a passkey before is not accepted
 * any more.
 */
export async function resetSecondFactor(context: Resetting): Promise<{ username: string }> {
  const admin = await requireAdmin(context);
  await context.sql.begin(async (tx) => {
    await lockAdmin(tx, admin.id);
    await deleteTotp(tx, admin.id);
    const owner = { adminId: admin.id };
    for (const { id } of await listPasskeys(tx, owner)) await deletePasskey(tx, owner, id);
    await replaceRecoveryCodes(tx, admin.id, []);
    await deleteSessionsOf(tx, owner);
    await deleteChallenges(tx);
  });
  await audit(context, SYSTEM, 'admin.second-factors-reset', admin.id);
  return { username: admin.username };
}
