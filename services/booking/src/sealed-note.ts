import { sessionNote, type SessionNote } from '@stillpoint/contracts';
import { openOrNull, type Sealer } from '@stillpoint/sealing';

const place = (appointmentId: string) => ['booking.session_note', appointmentId, 'answers'] as const;

/** Seals a session's four answers for their row: moved to another row, they do not open. */
export const sealNote = (sealer: Sealer, appointmentId: string, note: SessionNote): string =>
  sealer.seal(place(appointmentId), JSON.stringify(sessionNote.parse(note)));

/** Opens what `sealNote` made; null when it was changed, belongs to another appointment or its key is not known here. */
export function openNote(sealer: Sealer, appointmentId: string, sealed: string): SessionNote | null {
  const text = openOrNull(sealer, place(appointmentId), sealed);
  // Shown as unreadable: one such note must not take the others out of sight.
  return text === null ? null : sessionNote.parse(JSON.parse(text));
}
