import { openOrNull, type Sealer } from '@stillpoint/sealing';

const place = (appointmentId: string) => ['booking.appointment', appointmentId, 'notes'] as const;

/** Seals a booking note for its row: it does not open in another row. */
export const sealBookingNotes = (sealer: Sealer, appointmentId: string, notes: string): string =>
  sealer.seal(place(appointmentId), notes);

const UNREADABLE = '(What was written with this booking cannot be read: its key is not known here.)';

/** Opens a sealed booking note, or says that it cannot: one unreadable row must not hide the others. */
export const openBookingNotes = (sealer: Sealer, appointmentId: string, sealed: string): string =>
  openOrNull(sealer, place(appointmentId), sealed) ?? UNREADABLE;
