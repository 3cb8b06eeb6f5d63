import { sessionNote, type SessionNote } from '@stillpoint/contracts';
import type { Sealer } from '@stillpoint/sealing';

const place = (appointmentId: string) => ['booking.session_note', appointmentId, 'answers'] as const;

/** Seals a session's four answers for their row: moved to another row, they do not open. */
export const sealNote = (sealer: Sealer, appointmentId: string, note: SessionNote): string =>
  sealer.seal(place(appointmentId), JSON.stringify(sessionNote.parse(note)));

/** Opens what `sealNote` made. Throws when it was changed or belongs to another appointment. */
export const openNote = (sealer: Sealer, appointmentId: string, sealed: string): SessionNote =>
  sessionNote.parse(JSON.parse(sealer.open(place(appointmentId), sealed)));
