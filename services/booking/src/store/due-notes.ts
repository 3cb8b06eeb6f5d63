import type { ISql } from '@stillpoint/db';

/** Notes of a client whose last session was before a given day. */
export interface DueNotes {
  patientId: number;
  clientName: string;
  lastSession: Date;
  notes: number;
}

/**
 * SQL: the due notes `n` with their appointments `a` and people `p`: of clients without a session since `before`. The last
 * session is looked up per client, since there are fewer clients than sessions.
 */
const due = (db: ISql, before: Date) => db`
  FROM booking.person p
  LEFT JOIN LATERAL (
    SELECT starts_at FROM booking.appointment
    WHERE client_email = p.email AND status <> 'cancelled' ORDER BY starts_at DESC LIMIT 1) latest ON true
  JOIN booking.appointment a ON a.client_email = p.email AND a.starts_at < ${before}
  JOIN booking.session_note n ON n.appointment_id = a.id
  WHERE p.is_latest AND (latest.starts_at < ${before} OR latest.starts_at IS NULL)`;

/** Whose notes are due, the oldest first, at most `limit`, each with the total number of due notes. */
export const listDueNotes = (db: ISql, before: Date, limit: number): Promise<(DueNotes & { inAll: number })[]> =>
  db<(DueNotes & { inAll: number })[]>`
    SELECT p.id AS patient_id, p.name AS client_name, max(a.starts_at) AS last_session, count(*) AS notes,
      sum(count(*)) OVER ()::integer AS in_all
    ${due(db, before)}
    GROUP BY p.id, p.name ORDER BY max(a.starts_at), p.id LIMIT ${limit}`;

/** Erases the due notes. Returns the appointments they belonged to. */
export async function deleteDueNotes(db: ISql, before: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    DELETE FROM booking.session_note WHERE appointment_id IN (SELECT n.appointment_id ${due(db, before)})
    RETURNING appointment_id AS id`;
  return rows.map(({ id }) => id);
}
