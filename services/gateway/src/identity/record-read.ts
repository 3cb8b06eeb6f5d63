import type { AdminAppointment } from '@stillpoint/contracts';
import { audit, type Actor, type AuditAction } from './audit.ts';
import type { IdentityContext } from './context.ts';
import { isFirstRead } from './limits.ts';

/**
 * Records that personal data was read, before it is returned: ids, never contents. The same reading by the same person from the
 * same origin is recorded once an hour, so that a page which refreshes does not bury other entries.
 */
export async function recordRead(
  identity: IdentityContext,
  actor: Actor,
  action: AuditAction,
  subject: readonly (string | number)[] | null,
): Promise<void> {
  const what = subject === null ? null : subject.map(String);
  if (await isFirstRead(identity, [actor.name, actor.address, actor.device, action, what]))
    await audit(identity, actor, action, what);
}

/**
 * Records that session notes were read: one row per request that returns any, with the appointments' ids, before the answer.
 */
export async function recordNoteReads(
  identity: IdentityContext,
  actor: Actor,
  appointments: readonly Pick<AdminAppointment, 'id' | 'sessionNote'>[],
): Promise<void> {
  const read = appointments.filter(({ sessionNote }) => sessionNote !== null).map(({ id }) => id);
  if (read.length > 0) await audit(identity, actor, 'session-notes.read', read);
}
