import type { ISql } from '@stillpoint/db';

export interface BookedSession {
  id: string;
  clientName: string;
  clientEmail: string;
  serviceName: string;
  startsAt: Date;
}

/** The sessions with the given ids that exist, unordered. */
export const listBookedSessionRows = (db: ISql, ids: readonly string[]): Promise<BookedSession[]> =>
  db<BookedSession[]>`
    SELECT id, client_name, client_email, service_name, starts_at
    FROM booking.appointment WHERE id = ANY(${ids as string[]}::uuid[])`;
