import type { AdminAppointment } from '@stillpoint/contracts';
import { audit, type Actor } from '../../identity/audit.ts';
import type { IdentityContext } from '../../identity/context.ts';

/** Writes down that session notes were read: one row a request that returns any, with the appointments' ids, before the answer. */
export async function traceNoteReads(
  identity: IdentityContext,
  actor: Actor,
  appointments: readonly Pick<AdminAppointment, 'id' | 'sessionNote'>[],
): Promise<void> {
  const read = appointments.filter(({ sessionNote }) => sessionNote !== null).map(({ id }) => id);
  if (read.length > 0) await audit(identity, actor, 'session-notes.read', read);
}
