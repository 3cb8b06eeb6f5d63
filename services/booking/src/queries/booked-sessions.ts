import type { BookingContext } from '../context.ts';
import { withErasedNames } from '../sealed-identity.ts';
import { listBookedSessionRows, type BookedSession } from '../store/appointments/booked-sessions.ts';

/**
 * What was sold to whom, by appointment id, for the practice's books; at most one query. Unknown ids are missing from the
 * result.
 */
export async function findBookedSessions(
  context: BookingContext,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, BookedSession>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await withErasedNames(context, await listBookedSessionRows(context.sql, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}
