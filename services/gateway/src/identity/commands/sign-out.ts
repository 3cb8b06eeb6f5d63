import { actorOf, audit } from '../audit.ts';
import type { IdentityContext } from '../context.ts';
import type { SessionKind } from '../domain/session-lifetime.ts';
import { closeSession, recognise, type SignInCaller } from '../sessions.ts';

/** Ends this browser's session as client or as administrator, if there is one. */
export async function signOut(context: IdentityContext, kind: SessionKind, from: SignInCaller): Promise<void> {
  const visitor = await recognise(context, { client: null, admin: null, [kind]: from.sessionId }, { isUse: false });
  await closeSession(context, from.sessionId, visitor.sessions[kind]);
  const person = visitor[kind];
  if (person) await audit(context, actorOf(visitor, from), `${kind}.logout`, person.id);
}
