import type { BookingContext } from '../context.ts';
import { withErasedNames } from '../sealed-identity.ts';
import { listBookedSessionRows, type BookedSession } from '../store/appointments/booked-sessions.ts';

type BookedSessions = ReadonlyMap<string, BookedSession>;

/** What was sold to whom, by appointment id; at most one query. Unknown ids are missing from the result. */
export const findBookedSessions = async (context: BookingContext, ids: Iterable<string>): Promise<BookedSessions> =>
  byId(await listRows(context, ids));

/** The same for the practice's books, and where money is still due: erased clients have their names as long as these are kept. */
export const findSessionsForBooks = async (context: BookingContext, ids: Iterable<string>): Promise<BookedSessions> =>
  byId(await withErasedNames(context, await listRows(context, ids)));

async function listRows({ sql }: BookingContext, ids: Iterable<string>): Promise<BookedSession[]> {
  const wanted = [...new Set(ids)];
  return wanted.length === 0 ? [] : listBookedSessionRows(sql, wanted);
}

const byId = (rows: readonly BookedSession[]): BookedSessions => new Map(rows.map((row) => [row.id, row]));
