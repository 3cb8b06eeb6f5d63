import { audit, type Actor } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import { findClientByEmail } from '../store/clients.ts';
import { deleteSessionsOf } from '../store/sessions.ts';

/**
 * Signs a client out everywhere, for a lost or stolen device. Returns the number of ended sessions; 0 without an account.
 */
export async function endClientSessions(context: IdentityContext, actor: Actor, email: string): Promise<number> {
  const client = await findClientByEmail(context.sql, email.trim().toLowerCase());
  if (!client) return 0;
  const ended = await deleteSessionsOf(context.sql, { clientId: client.id });
  await audit(context, actor, 'client.sessions-ended', client.id);
  return ended.count;
}
