import { actorOf, audit } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import { closeSession, recognise } from '../sessions.ts';

/** Ends the administrator's session; without one there is nothing to do. */
export async function adminLogout(context: IdentityContext, sessionId: string | null): Promise<void> {
  const visitor = await recognise(context, { client: null, admin: sessionId });
  await closeSession(context, sessionId);
  if (visitor.admin) await audit(context, actorOf(visitor), 'admin.logout', visitor.admin.id);
}
