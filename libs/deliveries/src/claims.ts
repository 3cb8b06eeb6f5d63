import { firstRow, type Fragment, type ISql } from '@stillpoint/db';
import type { Claim, Delivery, DeliveryTable } from './delivery.ts';

type Claiming = Pick<Delivery, 'table' | 'only' | 'leaseMs'>;

/**
 * Takes the rows that are due longest, at most `limit`. Nobody else takes them before their lease ends. The attempt is counted
 * before it is made, so that after a crash the next one knows of it.
 */
export function claimDue(db: ISql, claiming: Claiming, now: Date, limit = 1): Promise<Claim[]> {
  const { name, key } = claiming.table;
  return db<Claim[]>`
    WITH due AS MATERIALIZED (
      SELECT ${db(key)} AS id FROM ${db(name)}
      WHERE due_at <= ${now} AND ${isFree(db, now)} AND ${claiming.only?.(db) ?? db`true`}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE ${db(name)} AS owed SET ${leasing(db, now, claiming.leaseMs)}
    FROM due WHERE owed.${db(key)} = due.id
    RETURNING due.id, owed.lease, owed.attempts, owed.due_at, owed.give_up_at, owed.correlation_id`;
}

/** Takes one row by its key, due or not; null when nothing is owed or somebody else is trying it. */
export function claimById(db: ISql, claiming: Claiming, id: string, now: Date): Promise<Claim | null> {
  const { name, key } = claiming.table;
  return firstRow(db<Claim[]>`
    UPDATE ${db(name)} SET ${leasing(db, now, claiming.leaseMs)}
    WHERE ${db(key)} = ${id} AND due_at IS NOT NULL AND ${isFree(db, now)}
    RETURNING ${db(key)} AS id, lease, attempts, due_at, give_up_at, correlation_id`);
}

/**
 * Puts a claimed row off. When somebody owed it anew meanwhile (its `due_at` or `attempts` are not those of the claim), only the
 * lease ends: it is tried when they said.
 */
export async function postpone(db: ISql, table: DeliveryTable, claim: Claim, to: Date, error: string): Promise<void> {
  await db`
    UPDATE ${db(table.name)}
    SET due_at = CASE WHEN date_trunc('milliseconds', due_at) = ${claim.dueAt} AND attempts = ${claim.attempts}
                      THEN ${to}::timestamptz ELSE due_at END,
        lease = NULL, lease_until = NULL, last_error = ${error}
    WHERE ${db(table.key)} = ${claim.id} AND lease = ${claim.lease}`;
}

/** How much is overdue, and since when; null: nothing. */
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
export async function release(db: ISql, table: DeliveryTable, { id, lease }: Claim): Promise<void> {
  await db`
    UPDATE ${db(table.name)} SET lease = NULL, lease_until = NULL WHERE ${db(table.key)} = ${id} AND lease = ${lease}`;
}

/** Puts off the end of a lease that is still held. */
export async function renew(db: ISql, { table, leaseMs }: Claiming, { id, lease }: Claim, now: Date): Promise<void> {
  await db`
    UPDATE ${db(table.name)} SET lease_until = ${new Date(now.getTime() + leaseMs)}
    WHERE ${db(table.key)} = ${id} AND lease = ${lease}`;
}

/** Nothing leaves a database that was restored from a backup and not released yet. */
const isFree = (db: ISql, now: Date): Fragment =>
  db`(lease_until IS NULL OR lease_until <= ${now}) AND NOT EXISTS (SELECT FROM events.restored_copy)`;

const leasing = (db: ISql, now: Date, leaseMs: number): Fragment => db`
  attempts = attempts + 1, lease = gen_random_uuid(), lease_until = ${new Date(now.getTime() + leaseMs)}`;
