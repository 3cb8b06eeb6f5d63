import { AppError } from '@stillpoint/errors';
import { audit, type Actor } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import { deleteOwnSession, type SessionOwner } from '../store/sessions.ts';
import { WORDS } from '../../words.ts';

/** Ends one of the owner's sessions, on whichever device it is open. Throws AppError 'not_found'. */
export async function endSession(
  context: IdentityContext,
  { owner, actor }: { owner: SessionOwner; actor: Actor },
  id: string,
): Promise<void> {
  if (!(await deleteOwnSession(context.sql, owner, id))) throw new AppError('not_found', WORDS.identity.sessionOver);
  await audit(context, actor, 'clientId' in owner ? 'client.session-ended' : 'admin.session-ended', id);
}
