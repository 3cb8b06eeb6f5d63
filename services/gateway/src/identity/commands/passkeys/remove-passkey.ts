import { AppError } from '@stillpoint/errors';
import { audit, type Actor } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { afterFactorRemoved } from '../../recovery-codes.ts';
import { deletePasskey } from '../../store/passkeys.ts';
import type { SessionOwner } from '../../store/sessions.ts';
import { WORDS } from '../../../words.ts';

/** Removes one of the owner's passkeys. Throws AppError 'not_found'. */
export async function removePasskey(
  context: IdentityContext,
  { owner, actor }: { owner: SessionOwner; actor: Actor },
  id: string,
): Promise<void> {
  await context.sql.begin(async (tx) => {
    if (!(await deletePasskey(tx, owner, id))) throw new AppError('not_found', WORDS.identity.noSuchPasskey);
    if ('adminId' in owner) await afterFactorRemoved(tx, owner.adminId);
  });
  await audit(context, actor, 'clientId' in owner ? 'client.passkey-removed' : 'admin.passkey-removed', id);
}
