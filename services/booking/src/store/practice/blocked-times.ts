import type { Busy } from '@stillpoint/scheduling';
import { firstRow, hasRows, type ISql } from '@stillpoint/db';
import { within } from '../span.ts';
import { isOfAnother, returningExisting, type RepeatableInsert } from './repeatable-insert.ts';

export interface BlockedTimeRow {
  id: number;
  startsAt: Date;
  endsAt: Date;
  label: string | null;
}

const columns = (db: ISql) => db`id, starts_at, ends_at, label`;

/** Blocked times that overlap `span`, by date. */
export const listBlockedTimeRows = (db: ISql, span: Busy): Promise<BlockedTimeRow[]> =>
  db<BlockedTimeRow[]>`
    SELECT ${columns(db)} FROM booking.blocked_time
    WHERE ${within(db, span)}
    ORDER BY starts_at, ends_at, id`;

/** The entry of another request with exactly this time and label. */
export const findBlockedTime = (
  db: ISql,
  { startsAt, endsAt, label, requestId }: Omit<BlockedTimeRow, 'id'> & RepeatableInsert,
): Promise<BlockedTimeRow | null> =>
  firstRow(db<BlockedTimeRow[]>`
    SELECT ${columns(db)} FROM booking.blocked_time
    WHERE starts_at = ${startsAt} AND ends_at = ${endsAt} AND label IS NOT DISTINCT FROM ${label}
      AND ${isOfAnother(db, { requestId })}`);

export async function insertBlockedTime(
  db: ISql,
  { requestId = null, ...blockedTime }: Omit<BlockedTimeRow, 'id'> & RepeatableInsert,
): Promise<BlockedTimeRow> {
  const [saved] = await db<[BlockedTimeRow]>`
    INSERT INTO booking.blocked_time ${db({ ...blockedTime, requestId }, 'startsAt', 'endsAt', 'label', 'requestId')}
    ${returningExisting(db)} RETURNING ${columns(db)}`;
  return saved;
}

/** False when there is none with that id. */
export const deleteBlockedTime = (db: ISql, id: number): Promise<boolean> =>
  hasRows(db`DELETE FROM booking.blocked_time WHERE id = ${id} RETURNING 1`);
