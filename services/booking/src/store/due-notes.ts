import type { ISql } from '@stillpoint/db';

/** Notes of a client whose last session was before a day. */
export interface DueNotes {
  patientId: number;
  clientName: string;
  lastSession: Date;
  notes: number;
}

/**
 * The notes `n` that are due, with their appointments `a` and people `p`: of clients without a session since `before`. By client, of
 * whom the last session is looked up: there are fewer of them than of sessions.
 */
const due = (db: ISql, before: Date) => db`
  FROM booking.person p
  LEFT JOIN LATERAL (
    SELECT starts_at FROM booking.appointment
    WHERE client_email = p.email AND status <> 'cancelled' ORDER BY starts_at DESC LIMIT 1) latest ON true
  JOIN booking.appointment a ON a.client_email = p.email AND a.starts_at < ${before}
  JOIN booking.session_note n ON n.appointment_id = a.id
  WHERE p.is_latest AND (latest.starts_at < ${before} OR latest.starts_at IS NULL)`;

/** Whose notes are due, the longest first, at most `limit`, each with how many are due in all. */
export const listDueNotes = (db: ISql, before: Date, limit: number): Promise<(DueNotes & { inAll: number })[]> =>
  db<(DueNotes & { inAll: number })[]>`
    SELECT p.id AS patient_id, p.name AS client_name, max(a.starts_at) AS last_session, count(*) AS notes,
      sum(count(*)) OVER ()::integer AS in_all
    ${due(db, before)}
    GROUP BY p.id, p.name ORDER BY max(a.starts_at), p.id LIMIT ${limit}`;

/** Erases what is due; returns the appointments whose notes these were. */
export async function deleteDueNotes(db: ISql, before: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    DELETE FROM booking.session_note WHERE appointment_id IN (SELECT n.appointment_id ${due(db, before)})
    RETURNING appointment_id AS id`;
  return rows.map(({ id }) => id);
}
