import type { BookingContext } from '../context.ts';
import { withKeptNames } from '../sealed-identity.ts';
import { listBookedSessionRows, type BookedSession } from '../store/appointments/booked-sessions.ts';

/** What was sold to whom, by appointment id, in one query at most: for the practice's books. Ids that booking does not know are missing. */
export async function findBookedSessions(
  context: BookingContext,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, BookedSession>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await withKeptNames(context, await listBookedSessionRows(context.sql, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}
