import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import { audit, type Actor } from '../../audit.ts';
import type { Caller } from '../../caller.ts';
import type { IdentityContext } from '../../context.ts';
import { ownerOf, publishSignInChanged, type Person } from '../../notices.ts';
import { afterFactorRemoved } from '../../recovery-codes.ts';
import { lockAdmin } from '../../store/admins.ts';
import { deletePasskey } from '../../store/passkeys.ts';
import { WORDS } from '../../../words.ts';

/** Removes one of the owner's passkeys, and notifies the owner by mail. Throws AppError 'not_found'. */
export async function removePasskey(
  context: IdentityContext,
  { person, actor }: { person: Person; actor: Actor },
  id: string,
  from: Caller,
): Promise<void> {
  await transact(context, async (tx) => {
    if ('admin' in person) await lockAdmin(tx, person.admin.id);
    if (!(await deletePasskey(tx, ownerOf(person), id))) throw new AppError('not_found', WORDS.identity.noSuchPasskey);
    if ('admin' in person) await afterFactorRemoved(tx, person.admin.id);
    await publishSignInChanged(tx, context, person, 'passkey-removed', from);
  });
  await audit(context, actor, 'client' in person ? 'client.passkey-removed' : 'admin.passkey-removed', id);
}
