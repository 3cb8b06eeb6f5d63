import { openOrNull, type Sealer } from '@stillpoint/sealing';

const place = (appointmentId: string) => ['booking.appointment', appointmentId, 'notes'] as const;

/** Seals what was written with a booking for its row: moved to another row, it does not open. */
export const sealBookingNotes = (sealer: Sealer, appointmentId: string, notes: string): string =>
  sealer.seal(place(appointmentId), notes);

const UNREADABLE = '(What was written with this booking cannot be read: its key is not known here.)';

/** Opens what `sealBookingNotes` made, or says that it cannot: one such row must not take the others out of sight. */
export const openBookingNotes = (sealer: Sealer, appointmentId: string, sealed: string): string =>
  openOrNull(sealer, place(appointmentId), sealed) ?? UNREADABLE;
