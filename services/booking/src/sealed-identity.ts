import type { ISql } from '@stillpoint/db';
import { isErasedAddress } from '@stillpoint/scheduling';
import type { Sealer } from '@stillpoint/sealing';
import * as z from 'zod';
import { findErasedPeople } from './store/erasure.ts';

const identity = z.object({ name: z.string(), email: z.string() });
const place = (id: string) => ['booking.erased_person', id, 'identity'] as const;

export const sealIdentity = (sealer: Sealer, id: string, person: z.infer<typeof identity>): string =>
  sealer.seal(place(id), JSON.stringify(identity.parse(person)));

/** Replaces erased people in the rows of the books by the sealed names and addresses, as long as these are kept. */
export async function withErasedNames<Row extends { clientName: string; clientEmail: string }>(
  { sql, sealer }: { sql: ISql; sealer: Sealer },
  rows: readonly Row[],
): Promise<Row[]> {
  const erased = rows
    .map(({ clientEmail }) => clientEmail)
    .filter((address) => /^[0-9a-f-]{36}@/.test(address) && isErasedAddress(address));
  const kept = await findErasedPeople(sql, erased);
  return rows.map((row) => {
    const id = row.clientEmail.split('@')[0] ?? '';
    const sealed = isErasedAddress(row.clientEmail) ? kept.get(id) : undefined;
    if (sealed === undefined) return row;
    const { name, email } = identity.parse(JSON.parse(sealer.open(place(id), sealed)));
    return { ...row, clientName: name, clientEmail: email };
  });
}
