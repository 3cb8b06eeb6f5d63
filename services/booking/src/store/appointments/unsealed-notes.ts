import type { ISql } from '@stillpoint/db';

interface Notes {
  id: string;
  notes: string;
}

/** Booking notes that earlier versions stored unsealed, at most 500 rows. */
export const listUnsealedNotes = (db: ISql) =>
  db<Notes[]>`SELECT id, readable_notes AS notes FROM booking.appointment WHERE readable_notes IS NOT NULL LIMIT 500`;

/** Replaces unsealed notes by sealed ones. */
export const replaceUnsealedNotes = (db: ISql, rows: readonly Notes[]) =>
  db`
    UPDATE booking.appointment a SET notes = made.notes, readable_notes = NULL
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ notes }) => notes)}::text[]) AS made (id, notes)
    WHERE a.id = made.id`;
