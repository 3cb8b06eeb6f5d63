import type { SessionNote } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import type { BookingContext } from '../context.ts';
import { sealNote } from '../sealed-note.ts';
import { upsertSessionNote } from '../store/session-notes.ts';

/** Writes the notes of a session, sealed, in place of earlier ones (spec section 2). Throws AppError not_found. */
export async function saveSessionNote(
  context: BookingContext,
  appointmentId: string,
  note: SessionNote,
): Promise<void> {
  const answers = sealNote(context.sealer, appointmentId, note);
  const isSaved = await upsertSessionNote(context.sql, { appointmentId, answers, now: context.now() });
  if (!isSaved) throw new AppError('not_found', 'This appointment does not exist.');
}
