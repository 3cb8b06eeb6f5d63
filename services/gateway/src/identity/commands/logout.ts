import { actorOf, audit } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import { closeSession, recognise } from '../sessions.ts';

/** Ends the client's session; without one there is nothing to do. */
export async function logout(context: IdentityContext, sessionId: string | null): Promise<void> {
  const visitor = await recognise(context, { client: sessionId, admin: null });
  await closeSession(context, sessionId);
  if (visitor.client) await audit(context, actorOf(visitor), 'client.logout', visitor.client.id);
}
