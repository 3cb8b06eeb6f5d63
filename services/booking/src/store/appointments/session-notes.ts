import { hasRows, type ISql } from '@stillpoint/db';

/**
 * A session's sealed note, or null, and its client's address. Its appointment is locked until the transaction ends, since a first note
 * has no row to lock yet.
 */
export async function lockSessionNote(
  tx: ISql,
  appointmentId: string,
): Promise<{ answers: string | null; clientEmail: string | undefined }> {
  const locked = tx<
    { clientEmail: string }[]
  >`SELECT client_email FROM booking.appointment WHERE id = ${appointmentId} FOR NO KEY UPDATE`;
  const read = tx<
    { answers: string }[]
  >`SELECT answers FROM booking.session_note WHERE appointment_id = ${appointmentId}`;
  const [[appointment], [row]] = await Promise.all([locked, read]);
  return { answers: row?.answers ?? null, clientEmail: appointment?.clientEmail };
}

/** Inserts or updates a session's sealed note; false when there is no such appointment. */
export const upsertSessionNote = (
  db: ISql,
  note: { appointmentId: string; answers: string; now: Date },
): Promise<boolean> =>
  hasRows(db`
    INSERT INTO booking.session_note (appointment_id, answers, updated_at)
    SELECT id, ${note.answers}, ${note.now} FROM booking.appointment WHERE id = ${note.appointmentId}
    ON CONFLICT (appointment_id) DO UPDATE SET answers = excluded.answers, updated_at = excluded.updated_at
    RETURNING 1`);

/** Removes a session's note, if it has one; false when there is no such appointment. */
export const removeSessionNote = (db: ISql, appointmentId: string): Promise<boolean> =>
  hasRows(db`
    WITH removed AS (DELETE FROM booking.session_note WHERE appointment_id = ${appointmentId})
    SELECT 1 FROM booking.appointment WHERE id = ${appointmentId}`);
