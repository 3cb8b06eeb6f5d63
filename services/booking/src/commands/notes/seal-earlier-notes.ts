import type { Sql } from '@stillpoint/db';
import type { Sealer } from '@stillpoint/sealing';
import { sealBookingNotes } from '../../sealed-booking-notes.ts';
import { listUnsealedNotes, replaceUnsealedNotes } from '../../store/appointments/unsealed-notes.ts';

/** Seals booking notes that an earlier version stored unsealed, a few hundred at a time. Returns their number. */
export async function sealEarlierNotes(owner: Sql, sealer: Sealer): Promise<number> {
  for (let sealed = 0; ;) {
    const rows = await listUnsealedNotes(owner);
    if (rows.length === 0) return sealed;
    const made = rows.map(({ id, notes }) => ({ id, notes: sealBookingNotes(sealer, id, notes) }));
    await replaceUnsealedNotes(owner, made);
    sealed += rows.length;
  }
}
