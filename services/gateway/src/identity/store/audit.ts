import type { AuditEntry } from '@stillpoint/contracts';
import type { ISql } from '@stillpoint/db';

export const insertAudit = (db: ISql, entry: { at: Date; actor: string; action: string; subject: string | null }) =>
  db`
    INSERT INTO identity.audit (at, actor, action, subject)
    VALUES (${entry.at}, ${entry.actor}, ${entry.action}, ${entry.subject})`;

/** One page, newest first, of one action or of all. `page` counts from 1. */
export async function listAuditEntries(
  db: ISql,
  { page, pageSize, action }: { page: number; pageSize: number; action?: string | undefined },
): Promise<{ items: AuditEntry[]; total: number }> {
  const which = action ? db`WHERE action = ${action}` : db``;
  const [count] = await db<{ total: number }[]>`SELECT count(*) AS total FROM identity.audit ${which}`;
  const rows = await db<(Omit<AuditEntry, 'at'> & { at: Date })[]>`
    SELECT id, at, actor, action, subject FROM identity.audit ${which}
    ORDER BY id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`;
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: count?.total ?? 0 };
}
