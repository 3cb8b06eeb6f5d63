import * as booking from '@stillpoint/booking';
import type { RecentlyErasedNotes, Overview } from '@stillpoint/contracts';
import { DAY_MS } from '@stillpoint/scheduling';
import type { AppDeps } from '../deps.ts';
import { audit, SYSTEM } from '../identity/audit.ts';
import { listSubjectsSince } from '../identity/store/audit.ts';

const SHOWN_DAYS = 30;
const ACTION = 'session-notes.erased';

/**
 * Erases the session notes past their retention where the practice has chosen that, with audit rows. Returns their number.
 */
export const eraseNotesByRule = ({
  booking: context,
  identity,
}: Pick<AppDeps, 'booking' | 'identity'>): Promise<number> =>
  booking.eraseDueNotesAutomatically(context, (ids) => audit(identity, SYSTEM, ACTION, ids));

/** The session notes past their retention, and the recent automatic erasures. */
export async function findDueNotes(deps: Pick<AppDeps, 'booking' | 'identity'>): Promise<Overview['dueNotes']> {
  const [{ clients, ...due }, latelyErased] = await Promise.all([
    booking.listDueNotes(deps.booking),
    findRecentlyErasedNotes(deps),
  ]);
  return {
    ...due,
    latelyErased,
    clients: clients.map((client) => ({ ...client, lastSession: client.lastSession.toISOString() })),
  };
}

/** The automatic erasures within 30 days; null without any. */
async function findRecentlyErasedNotes({ identity }: Pick<AppDeps, 'identity'>): Promise<RecentlyErasedNotes | null> {
  const since = new Date(identity.now().getTime() - SHOWN_DAYS * DAY_MS);
  const rows = await listSubjectsSince(identity.sql, { actor: SYSTEM.name, action: ACTION, since });
  const [newest] = rows;
  if (!newest) return null;
  return { notes: rows.reduce((sum, { subject }) => sum + subject.split(' ').length, 0), at: newest.at.toISOString() };
}
