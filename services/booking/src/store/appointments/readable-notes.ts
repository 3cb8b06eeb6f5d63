import type { ISql } from '@stillpoint/db';

interface Notes {
  id: string;
  notes: string;
}

/** What earlier versions left readable of bookings, at most 500 rows. */
export const listReadableNotes = (db: ISql) =>
  db<Notes[]>`SELECT id, readable_notes AS notes FROM booking.appointment WHERE readable_notes IS NOT NULL LIMIT 500`;

/** Puts sealed notes in the place of readable ones. */
export const sealReadableNotes = (db: ISql, rows: readonly Notes[]) =>
  db`
    UPDATE booking.appointment a SET notes = made.notes, readable_notes = NULL
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ notes }) => notes)}::text[]) AS made (id, notes)
    WHERE a.id = made.id`;
