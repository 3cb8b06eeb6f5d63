import { countedTotal, countLimit, type AuditEntry } from '@stillpoint/contracts';
import { hasRows, type ISql } from '@stillpoint/db';
import type { AuditRow } from '../domain/audit-chain.ts';

export type ChainedRow = AuditRow & { hash: string };

/** The expected last row of the chain. `seal`: keyed hash of the other two; null before the first row of this version. */
export interface AuditHead {
  position: number;
  hash: string;
  seal: string | null;
}

/** With `isLocked`, other writers wait until the transaction ends, in order of arrival. */
export async function findAuditHead(db: ISql, { isLocked }: { isLocked: boolean }): Promise<AuditHead> {
  const [head] = await db<AuditHead[]>`
    SELECT position, hash, seal FROM identity.audit_head ${isLocked ? db`FOR UPDATE` : db``}`;
  if (!head) throw new Error('the audit trail has lost its head');
  return head;
}

export const updateAuditSeal = (db: ISql, seal: string) => db`UPDATE identity.audit_head SET ${db({ seal })}`;

/** The row that the next one is chained to. */
export type LastRow = Pick<AuditHead, 'position' | 'hash'>;

/**
 * Appends rows after `last`; `seal` is that of the newest of them, the chain's new head. Returns false, without writing, when
 * the chain has grown past `last`.
 */
export async function appendToAudit(
  db: ISql,
  last: LastRow,
  rows: readonly ChainedRow[],
  seal: string,
): Promise<boolean> {
  const { position, hash } = rows.at(-1)!;
  const each = <Name extends keyof ChainedRow>(name: Name) => rows.map((row) => row[name]);
  const written = await db`
    WITH moved AS (
      UPDATE identity.audit_head SET ${db({ position, hash, seal })} WHERE position = ${last.position} AND hash = ${last.hash} RETURNING 1
    )
    INSERT INTO identity.audit (position, at, actor, action, subject, address, device, hash)
    SELECT row.* FROM moved, unnest(
      ${each('position')}::bigint[], ${rows.map(({ at }) => at.toISOString())}::timestamptz[], ${each('actor')}::text[], ${each('action')}::text[],
      ${each('subject')}::text[], ${each('address')}::text[], ${each('device')}::text[], ${each('hash')}::text[]) AS row`;
  return written.count > 0;
}

/** How many rows of the action are searched for a repetition. */
const RECENT = 100;

/** Whether the trail has the same action of the same actor, subject and origin since a moment. */
export const isWrittenSince = (db: ISql, row: Omit<AuditRow, 'position' | 'at'>, since: Date): Promise<boolean> =>
  hasRows(db`
    SELECT FROM (
      SELECT at, actor, subject, address, device FROM identity.audit
      WHERE action = ${row.action} ORDER BY id DESC LIMIT ${RECENT}
    ) AS recent
    WHERE at > ${since} AND actor = ${row.actor} AND subject IS NOT DISTINCT FROM ${row.subject}
      AND address IS NOT DISTINCT FROM ${row.address} AND device IS NOT DISTINCT FROM ${row.device}
    LIMIT 1`);

/** The next rows of the chain after a position, at most `limit`. */
export const listAuditChain = (db: ISql, after: number, limit: number) =>
  db<ChainedRow[]>`
    SELECT position, at, actor, action, subject, address, device, hash FROM identity.audit
    WHERE position > ${after} ORDER BY position LIMIT ${limit}`;

/** One page, newest first, of one action or of all. `page` counts from 1; `total` ends where decision 21 says. */
export async function listAuditEntries(
  db: ISql,
  { page, pageSize, action }: { page: number; pageSize: number; action?: string | undefined },
): Promise<{ items: AuditEntry[]; total: number; isMore: boolean }> {
  const which = action ? db`WHERE action = ${action}` : db``;
  const limit = countLimit(page, pageSize);
  const [{ count }] = await db<[{ count: number }]>`
    SELECT count(*) FROM (SELECT FROM identity.audit ${which} LIMIT ${limit}) AS counted`;
  const rows = await db<(Omit<AuditEntry, 'at'> & { at: Date })[]>`
    SELECT id, at, actor, action, subject, address, device FROM identity.audit ${which}
    ORDER BY id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  return {
    items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    ...countedTotal(count, limit),
  };
}

/** The subjects of one action by one actor, newest first. */
export const listSubjectsSince = (db: ISql, asked: { actor: string; action: string; since: Date }) =>
  db<{ at: Date; subject: string }[]>`
    SELECT at, subject FROM identity.audit
    WHERE action = ${asked.action} AND actor = ${asked.actor} AND at > ${asked.since} AND subject IS NOT NULL ORDER BY id DESC`;

/** The actions of one actor, newest first, at most `limit`. */
export const listAuditOf = (db: ISql, actor: string, limit: number) =>
  db<{ at: Date; action: string; address: string | null; device: string | null }[]>`
    SELECT at, action, address, device FROM identity.audit WHERE actor = ${actor} ORDER BY id DESC LIMIT ${limit}`;
