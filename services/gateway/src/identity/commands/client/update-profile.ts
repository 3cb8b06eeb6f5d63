import type { ClientUser, Profile } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { audit, type Actor } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { toClientUser } from '../../sessions.ts';
import * as clients from '../../store/clients.ts';
import { WORDS } from '../../../words.ts';

/** Changes a client's own name and phone; sessions booked before keep the ones they were booked with. */
export async function updateProfile(
  context: IdentityContext,
  { client, actor }: { client: ClientUser; actor: Actor },
  profile: Profile,
): Promise<ClientUser> {
  const saved = await clients.updateProfile(context.sql, client.id, profile);
  if (!saved) throw new AppError('not_found', WORDS.identity.accountGone);
  await audit(context, actor, 'client.profile-changed', client.id);
  return toClientUser(saved);
}
