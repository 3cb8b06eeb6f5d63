import type { ISql } from './connect.ts';
import { firstValue, hasRows } from './rows.ts';

/** Creates the table that marks a copy; applied to every copy, also of versions that did not have it. */
export const RESTORED_COPY_MIGRATION = 'events/005-restored-copy.sql';

/**
 * Whether this database is a restored copy that was not released yet. The original may still be running elsewhere, so the copy
 * sends nothing to people, mail servers or providers, and moves no money.
 */
export const isRestoredCopy = (sql: ISql): Promise<boolean> => hasRows(sql`SELECT FROM events.restored_copy`);

/** `madeAt`: the moment of the restored snapshot. */
export const markRestoredCopy = (owner: ISql, { madeAt }: { madeAt: Date }) =>
  owner`INSERT INTO events.restored_copy (made_at) VALUES (${madeAt})`;

/** The moment of the restored snapshot; null where this is no restored copy. */
export const findRestoredCopy = (owner: ISql): Promise<Date | null> =>
  firstValue(owner<{ madeAt: Date }[]>`SELECT made_at FROM events.restored_copy`);

/** Makes the copy the practice's own database. Returns false when it was that already. */
export function releaseRestoredCopy(owner: ISql): Promise<boolean> {
  return hasRows(owner`DELETE FROM events.restored_copy RETURNING 1`);
}
