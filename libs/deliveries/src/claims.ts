import { firstRow, type Fragment, type ISql } from '@stillpoint/db';
import type { Claim, Delivery, DeliveryTable } from './delivery.ts';

type ClaimOptions = Pick<Delivery, 'table' | 'only' | 'leaseMs'>;

/**
 * Claims at most `limit` due rows, the longest due first. Nobody else claims them until their lease ends. The attempt is
 * counted before it is made, so that the count survives a crash.
 */
export function claimDue(db: ISql, options: ClaimOptions, now: Date, limit = 1): Promise<Claim[]> {
  const { name, key } = options.table;
  return db<Claim[]>`
    WITH due AS MATERIALIZED (
      SELECT ${db(key)} AS id FROM ${db(name)}
      WHERE due_at <= ${now} AND ${canBeClaimed(db, now)} AND ${options.only?.(db) ?? db`true`}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE ${db(name)} AS owed SET ${startLease(db, now, options.leaseMs)}
    FROM due WHERE owed.${db(key)} = due.id
    RETURNING due.id, owed.lease, owed.attempts, owed.due_at, owed.give_up_at, owed.correlation_id`;
}

/** Claims one row by its key, due or not; null when nothing is owed or another attempt is running. */
export function claimById(db: ISql, options: ClaimOptions, id: string, now: Date): Promise<Claim | null> {
  const { name, key } = options.table;
  return firstRow(db<Claim[]>`
    UPDATE ${db(name)} SET ${startLease(db, now, options.leaseMs)}
    WHERE ${db(key)} = ${id} AND due_at IS NOT NULL AND ${canBeClaimed(db, now)}
    RETURNING ${db(key)} AS id, lease, attempts, due_at, give_up_at, correlation_id`);
}

/**
 * Postpones a claimed row. When it became due anew meanwhile (its `due_at` or `attempts` differ from the claim's), only the
 * lease ends, and that time stands.
 */
export async function postpone(db: ISql, table: DeliveryTable, claim: Claim, to: Date, error: string): Promise<void> {
  await db`
    UPDATE ${db(table.name)}
    SET due_at = CASE WHEN date_trunc('milliseconds', due_at) = ${claim.dueAt} AND attempts = ${claim.attempts}
                      THEN ${to}::timestamptz ELSE due_at END,
        lease = NULL, lease_until = NULL, last_error = ${error}
    WHERE ${db(table.key)} = ${claim.id} AND lease = ${claim.lease}`;
}

/** The number of due rows, and since when the oldest is due (null: there are none). */
export async function countDue(
  db: ISql,
  delivery: Pick<Delivery, 'table' | 'only'>,
  now: Date,
): Promise<{ due: number; oldestAt: Date | null }> {
  const [row] = await db<[{ due: number; oldestAt: Date | null }]>`
    SELECT count(*) AS due, min(due_at) AS oldest_at FROM ${db(delivery.table.name)}
    WHERE due_at <= ${now} AND ${delivery.only?.(db) ?? db`true`}`;
  return row;
}

/** Ends a lease that is still held. */
export async function releaseLease(db: ISql, table: DeliveryTable, { id, lease }: Claim): Promise<void> {
  await db`
    UPDATE ${db(table.name)} SET lease = NULL, lease_until = NULL WHERE ${db(table.key)} = ${id} AND lease = ${lease}`;
}

/** Extends a lease that is still held. */
export async function renewLease(
  db: ISql,
  { table, leaseMs }: ClaimOptions,
  { id, lease }: Claim,
  now: Date,
): Promise<void> {
  await db`
    UPDATE ${db(table.name)} SET lease_until = ${new Date(now.getTime() + leaseMs)}
    WHERE ${db(table.key)} = ${id} AND lease = ${lease}`;
}

/** A database that was restored from a backup and not released yet delivers nothing. */
const canBeClaimed = (db: ISql, now: Date): Fragment =>
  db`(lease_until IS NULL OR lease_until <= ${now}) AND NOT EXISTS (SELECT FROM events.restored_copy)`;

const startLease = (db: ISql, now: Date, leaseMs: number): Fragment => db`
  attempts = attempts + 1, lease = gen_random_uuid(), lease_until = ${new Date(now.getTime() + leaseMs)}`;
