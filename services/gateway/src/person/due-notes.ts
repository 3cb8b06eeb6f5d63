import * as booking from '@stillpoint/booking';
import type { RecentlyErasedNotes, Overview } from '@stillpoint/contracts';
import type { AppDeps } from '../deps.ts';
import { audit, SYSTEM } from '../identity/audit.ts';
import { listSubjectsSince } from '../identity/store/audit.ts';

const SHOWN_DAYS = 30;
const ACTION = 'session-notes.erased';

/** Erases session notes whose time is over where the practice has chosen that, and writes it down. Returns how many. */
export const eraseNotesByRule = ({
  booking: context,
  identity,
}: Pick<AppDeps, 'booking' | 'identity'>): Promise<number> =>
  booking.eraseDueNotesAutomatically(context, (ids) => audit(identity, SYSTEM, ACTION, ids));

/** Session notes whose time is over, and what went by itself. */
export async function findDueNotes(deps: Pick<AppDeps, 'booking' | 'identity'>): Promise<Overview['dueNotes']> {
  const [{ notes, clients }, latelyErased] = await Promise.all([
    booking.listDueNotes(deps.booking),
    findLatelyErasedNotes(deps),
  ]);
  return {
    notes,
    latelyErased,
    clients: clients.map((client) => ({ ...client, lastSession: client.lastSession.toISOString() })),
  };
}

/** What went that way within 30 days; null: nothing. */
async function findLatelyErasedNotes({ identity }: Pick<AppDeps, 'identity'>): Promise<RecentlyErasedNotes | null> {
  const since = new Date(identity.now().getTime() - SHOWN_DAYS * 86_400_000);
  const rows = await listSubjectsSince(identity.sql, { actor: SYSTEM.name, action: ACTION, since });
  const [newest] = rows;
  if (!newest) return null;
  return { notes: rows.reduce((sum, { subject }) => sum + subject.split(' ').length, 0), at: newest.at.toISOString() };
}
