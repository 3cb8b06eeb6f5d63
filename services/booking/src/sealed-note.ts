import { sessionNote, type SessionNote } from '@stillpoint/contracts';
import { openOrNull, type Sealer } from '@stillpoint/sealing';

const place = (appointmentId: string) => ['booking.session_note', appointmentId, 'answers'] as const;

/** Seals a session note for its row: it does not open in another row. */
export const sealNote = (sealer: Sealer, appointmentId: string, note: SessionNote): string =>
  sealer.seal(place(appointmentId), JSON.stringify(sessionNote.parse(note)));

/** Opens a sealed note; null when it was changed, belongs to another appointment or its key is unknown. */
export function openNote(sealer: Sealer, appointmentId: string, sealed: string): SessionNote | null {
  const text = openOrNull(sealer, place(appointmentId), sealed);
  // It is shown as unreadable, since one such note must not hide the others.
  return text === null ? null : sessionNote.parse(JSON.parse(text));
}
