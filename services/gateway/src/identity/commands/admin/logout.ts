import { actorOf, audit } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { closeSession, recognise, type SignInCaller } from '../../sessions.ts';

/** Ends the administrator's session; without one there is nothing to do. */
export async function adminLogout(context: IdentityContext, from: SignInCaller): Promise<void> {
  const visitor = await recognise(context, { client: null, admin: from.sessionId });
  await closeSession(context, from.sessionId);
  if (visitor.admin) await audit(context, actorOf(visitor, from), 'admin.logout', visitor.admin.id);
}
