import type { Sql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import { sealBookingNotes } from '../../sealed-booking-notes.ts';
import { listReadableNotes, sealReadableNotes } from '../../store/appointments/readable-notes.ts';

/** Seals what an earlier version kept readable of bookings, a few hundred at a time. Returns how many there were. */
export async function sealEarlierNotes(owner: Sql, sealer: Sealer): Promise<number> {
  for (let sealed = 0; ;) {
    const rows = await listReadableNotes(owner);
    if (rows.length === 0) return sealed;
    const made = rows.map(({ id, notes }) => ({ id, notes: sealBookingNotes(sealer, id, notes) }));
    await sealReadableNotes(owner, made);
    sealed += rows.length;
  }
}
