import type { AdminAppointment } from '@stillpoint/contracts';
import { audit, type Actor, type AuditAction } from './audit.ts';
import type { IdentityContext } from './context.ts';
import { isFirstRead } from './limits.ts';

/**
 * Writes down that something of people was read, before it is answered: ids, never contents. The same reading by the same person
 * from the same place stands there once an hour, so that a page which looks again now and then does not bury the rest.
 */
export async function traceRead(
  identity: IdentityContext,
  actor: Actor,
  action: AuditAction,
  subject: readonly (string | number)[] | null,
): Promise<void> {
  const what = subject === null ? null : subject.map(String);
  if (await isFirstRead(identity, [actor.name, actor.address, actor.device, action, what]))
    await audit(identity, actor, action, what);
}

/** Writes down that session notes were read: one row a request that returns any, with the appointments' ids, before the answer. */
export async function traceNoteReads(
  identity: IdentityContext,
  actor: Actor,
  appointments: readonly Pick<AdminAppointment, 'id' | 'sessionNote'>[],
): Promise<void> {
  const read = appointments.filter(({ sessionNote }) => sessionNote !== null).map(({ id }) => id);
  if (read.length > 0) await audit(identity, actor, 'session-notes.read', read);
}
