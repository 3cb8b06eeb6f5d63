import { mergeChanges, type ClientUser, type profileChange } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type * as z from 'zod';
import { auditWork, type Actor } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { toClientUser } from '../../sessions.ts';
import * as clients from '../../store/clients.ts';
import { WORDS } from '../../../words.ts';

/** Changes a client's own name, phone and pronouns; existing bookings keep theirs. */
export async function updateProfile(
  context: IdentityContext,
  { client, actor }: { client: ClientUser; actor: Actor },
  form: z.output<typeof profileChange>,
): Promise<ClientUser> {
  const saved = await transact(context, async (tx) => {
    const current = await clients.lockClient(tx, client.id);
    return current && clients.updateProfile(tx, client.id, mergeChanges(form, current).values);
  });
  if (!saved) throw new AppError('not_found', WORDS.identity.accountGone);
  await auditWork(context, actor, 'client.profile-changed', client.id);
  return toClientUser(saved);
}
