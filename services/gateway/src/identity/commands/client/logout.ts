import { actorOf, audit } from '../../audit.ts';
import type { IdentityContext } from '../../context.ts';
import { closeSession, recognise, type SignInCaller } from '../../sessions.ts';

/** Ends the client's session; without one there is nothing to do. */
export async function logout(context: IdentityContext, from: SignInCaller): Promise<void> {
  const visitor = await recognise(context, { client: from.sessionId, admin: null });
  await closeSession(context, from.sessionId);
  if (visitor.client) await audit(context, actorOf(visitor, from), 'client.logout', visitor.client.id);
}
