import { createHash } from 'node:crypto';
import type { ISql } from '@stillpoint/db';
import type { ServiceContext } from './publish.ts';

/** One row of the list of erased people. `person`: the SHA-256 of the address, sealed: the list names nobody, and moves to new keys. */
export interface Erasure {
  /** The request's. */
  id: string;
  person: string;
  erasedAt: Date;
}

type Sealing = Pick<ServiceContext, 'sealer'>;

const place = (id: string) => ['events.erasure', id, 'person'] as const;
const digestOf = (email: string) => createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

export const erasureOf = ({ sealer }: Sealing, erased: { id: string; email: string; erasedAt: Date }): Erasure => ({
  id: erased.id,
  erasedAt: erased.erasedAt,
  person: sealer.seal(place(erased.id), digestOf(erased.email)),
});

/** Adds to the list what it does not have; the others stay as they are. */
export async function insertErasures(tx: ISql, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length > 0) await tx`INSERT INTO events.erasure ${tx(erasures)} ON CONFLICT DO NOTHING`;
}

export const listErasures = (db: ISql): Promise<Erasure[]> =>
  db<Erasure[]>`SELECT id, person, erased_at FROM events.erasure ORDER BY erased_at, id`;

/** Of an address, its last erasure in the list; null when it was never erased. Throws when a row's key is not known here. */
export function searchErasures({ sealer }: Sealing, list: readonly Erasure[]): (email: string) => Erasure | null {
  const byDigest = new Map(list.map((one) => [sealer.open(place(one.id), one.person), one]));
  return (email) => byDigest.get(digestOf(email)) ?? null;
}
