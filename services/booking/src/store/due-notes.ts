import { valuesOf, type ISql } from '@stillpoint/db';

/** Notes of a client whose last session was before a day. */
export interface DueNotes {
  patientId: number;
  clientName: string;
  lastSession: Date;
  notes: number;
}

/**
 * The notes `n` that are due, with their appointments `a` and clients `c`: of clients without a session since `before`, of the first
 * `limit` clients by their oldest note; null: of all.
 */
const due = (db: ISql, before: Date, limit: number | null) => db`
  FROM (
    SELECT noted.client_email, noted.since FROM booking.noted_client noted
    LEFT JOIN LATERAL (
      SELECT starts_at FROM booking.appointment
      WHERE client_email = noted.client_email AND status <> 'cancelled' ORDER BY starts_at DESC LIMIT 1) latest ON true
    WHERE noted.since < ${before} AND (latest.starts_at < ${before} OR latest.starts_at IS NULL)
    ORDER BY noted.since, noted.client_email LIMIT ${limit}
  ) c
  JOIN booking.appointment a ON a.client_email = c.client_email AND a.starts_at < ${before}
  JOIN booking.session_note n ON n.appointment_id = a.id`;

/** Whose notes are due, the oldest note first, at most `limit` clients. */
export const listDueNotes = (db: ISql, before: Date, limit: number): Promise<DueNotes[]> =>
  db<DueNotes[]>`
    SELECT p.id AS patient_id, p.name AS client_name, last_session, notes
    FROM (
      SELECT c.client_email, c.since, max(a.starts_at) AS last_session, count(*) AS notes
      ${due(db, before, limit)} GROUP BY c.client_email, c.since
    ) AS of_client
    JOIN booking.person p ON p.email = of_client.client_email AND p.is_latest
    ORDER BY since, client_email`;

/** Erases what is due of as many clients; returns the appointments whose notes these were. */
export const deleteDueNotes = (db: ISql, before: Date, limit: number | null): Promise<string[]> =>
  valuesOf(db`
    DELETE FROM booking.session_note WHERE appointment_id IN (SELECT n.appointment_id ${due(db, before, limit)})
    RETURNING appointment_id AS id`);
