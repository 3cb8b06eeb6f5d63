import type { ISql } from '@stillpoint/db';

/** Notes of a client whose last session was before a day. */
export interface DueNotes {
  patientId: number;
  clientName: string;
  lastSession: Date;
  notes: number;
}

/** True of an appointment `a` of a client without a session since `before`. */
const isDue = (db: ISql, before: Date) => db`
  (a.starts_at < ${before} AND NOT EXISTS (
    SELECT 1 FROM booking.appointment later
    WHERE later.client_email = a.client_email AND later.starts_at >= ${before} AND later.status <> 'cancelled'))`;

/** Whose notes are due, the longest first, at most `limit`. */
export const listDueNotes = (db: ISql, before: Date, limit: number): Promise<DueNotes[]> =>
  db<DueNotes[]>`
    SELECT p.id AS patient_id, p.name AS client_name, max(a.starts_at) AS last_session, count(*) AS notes
    FROM booking.appointment a
    JOIN booking.session_note n ON n.appointment_id = a.id
    JOIN booking.person p ON p.email = a.client_email AND p.is_latest
    WHERE ${isDue(db, before)}
    GROUP BY p.id, p.name ORDER BY max(a.starts_at), p.id LIMIT ${limit}`;

export async function countDueNotes(db: ISql, before: Date): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    SELECT count(*) FROM booking.appointment a JOIN booking.session_note n ON n.appointment_id = a.id
    WHERE ${isDue(db, before)}`;
  return row.count;
}

/** Erases what is due; returns the appointments whose notes these were. */
export async function deleteDueNotes(db: ISql, before: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    DELETE FROM booking.session_note n USING booking.appointment a
    WHERE a.id = n.appointment_id AND ${isDue(db, before)} RETURNING n.appointment_id AS id`;
  return rows.map(({ id }) => id);
}
