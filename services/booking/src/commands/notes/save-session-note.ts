import type { SessionNote } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import type { BookingContext } from '../../context.ts';
import { openNote, sealNote } from '../../sealed-note.ts';
import { lockSessionNote, upsertSessionNote } from '../../store/appointments/session-notes.ts';
import { WORDS } from '../../words.ts';

/**
 * Writes the notes of a session, sealed, in place of earlier ones (spec section 2). Throws AppError not_found, and note_unreadable
 * where the earlier ones do not open: they may be all there is, and open again with the right secret.
 */
export async function saveSessionNote(
  context: BookingContext,
  appointmentId: string,
  note: SessionNote,
): Promise<void> {
  const answers = sealNote(context.sealer, appointmentId, note);
  await transact(context, async (tx) => {
    const earlier = await lockSessionNote(tx, appointmentId);
    if (earlier !== null && openNote(context.sealer, appointmentId, earlier) === null)
      throw new AppError('note_unreadable', WORDS.notes.unreadable);
    const isSaved = await upsertSessionNote(tx, { appointmentId, answers, now: context.now() });
    if (!isSaved) throw new AppError('not_found', WORDS.appointment.none);
  });
}
