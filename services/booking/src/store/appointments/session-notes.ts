import { hasRows, type ISql } from '@stillpoint/db';

/**
 * A session's sealed answers, which nobody else writes until the transaction ends: its appointment is locked, since of a first note
 * there is no row yet. Null when there are none.
 */
export async function lockSessionNote(tx: ISql, appointmentId: string): Promise<string | null> {
  const locked = tx`SELECT FROM booking.appointment WHERE id = ${appointmentId} FOR NO KEY UPDATE`;
  const read = tx<
    { answers: string }[]
  >`SELECT answers FROM booking.session_note WHERE appointment_id = ${appointmentId}`;
  const [, [row]] = await Promise.all([locked, read]);
  return row?.answers ?? null;
}

/** Writes a session's sealed answers; false when there is no such appointment. */
export const upsertSessionNote = (
  db: ISql,
  note: { appointmentId: string; answers: string; now: Date },
): Promise<boolean> =>
  hasRows(db`
    INSERT INTO booking.session_note (appointment_id, answers, updated_at)
    SELECT id, ${note.answers}, ${note.now} FROM booking.appointment WHERE id = ${note.appointmentId}
    ON CONFLICT (appointment_id) DO UPDATE SET answers = excluded.answers, updated_at = excluded.updated_at
    RETURNING 1`);
