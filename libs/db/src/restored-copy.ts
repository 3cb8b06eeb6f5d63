import type { ISql } from './connect.ts';
import { isAnyRow } from './rows.ts';

/** Makes the table that says so: applied to every copy, also of versions that did not have it. */
export const RESTORED_COPY_MIGRATION = 'events/005-restored-copy.sql';

/**
 * Whether this database is a restored copy that was not released yet: the practice's own may go on elsewhere, so nothing is sent to
 * people, mail servers or providers, and no money moves.
 */
export async function isRestoredCopy(sql: ISql): Promise<boolean> {
  const [row] = await sql<[{ isCopy: boolean }]>`SELECT EXISTS (SELECT FROM events.restored_copy) AS is_copy`;
  return row.isCopy;
}

/** `madeAt`: the moment whose state the copy has. */
export const markRestoredCopy = (owner: ISql, { madeAt }: { madeAt: Date }) =>
  owner`INSERT INTO events.restored_copy (made_at) VALUES (${madeAt})`;

/** From now on it is the practice's own database. False when it was already. */
export function releaseRestoredCopy(owner: ISql): Promise<boolean> {
  return isAnyRow(owner`DELETE FROM events.restored_copy RETURNING 1`);
}
