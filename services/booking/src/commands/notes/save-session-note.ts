import { isDeepStrictEqual } from 'node:util';
import { isUnseen, sessionNoteForm, type SessionNote } from '@stillpoint/contracts';
import { AppError } from '@stillpoint/errors';
import { transact } from '@stillpoint/events';
import { isErasedAddress } from '@stillpoint/scheduling';
import type { BookingContext } from '../../context.ts';
import { openNote, sealNote } from '../../sealed-note.ts';
import { lockSessionNote, removeSessionNote, upsertSessionNote } from '../../store/appointments/session-notes.ts';
import { WORDS } from '../../words.ts';

const NOTHING_WRITTEN = sessionNoteForm.parse({});

/**
 * Replaces the note of a session, sealed (spec section 2); one of which everything was deleted is removed. Throws AppError not_found,
 * also for the first note of a session whose client was erased; note_unreadable when the stored note does not open, since it may open
 * again with the right secret; changed_meanwhile when the stored note is neither `basedOn` nor already the new one.
 */
export async function saveSessionNote(
  context: BookingContext,
  appointmentId: string,
  { basedOn, ...note }: SessionNote & { basedOn?: SessionNote | undefined },
): Promise<void> {
  const sealed = sealNote(context.sealer, appointmentId, note);
  const isEmpty = isDeepStrictEqual(note, NOTHING_WRITTEN);
  await transact(context, async (tx) => {
    const { answers, clientEmail = '' } = await lockSessionNote(tx, appointmentId);
    if (answers === null && isErasedAddress(clientEmail)) throw new AppError('not_found', WORDS.notes.clientErased);
    const earlier = answers === null ? NOTHING_WRITTEN : openNote(context.sealer, appointmentId, answers);
    if (earlier === null) throw new AppError('note_unreadable', WORDS.notes.unreadable);
    if (isUnseen(earlier, note, basedOn)) throw new AppError('changed_meanwhile', WORDS.notes.changed);
    const isSaved = isEmpty
      ? await removeSessionNote(tx, appointmentId)
      : await upsertSessionNote(tx, { appointmentId, answers: sealed, now: context.now() });
    if (!isSaved) throw new AppError('not_found', WORDS.appointment.none);
  });
}
