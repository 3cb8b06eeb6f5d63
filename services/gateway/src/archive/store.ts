import type { ArchiveState } from '@stillpoint/contracts';
import { firstRow, hasRows, type ISql, type Sql } from '@stillpoint/db';
import { AppError } from '@stillpoint/errors';
import type { Sealer } from '@stillpoint/sealing';
import { WORDS } from '../words.ts';

export const insertArchive = (db: ISql, id: string, now: Date, isImport = false) =>
  db`INSERT INTO identity.archive (id, is_import, created_at, alive_at) VALUES (${id}, ${isImport}, ${now}, ${now})`;

export type FoundArchive = ArchiveState & { isImport: boolean };

/** What is known of an archive; one without progress since `aliveSince` counts as failed. */
const columns = (db: ISql, aliveSince: Date) => db`
  id, step, steps, size, reason, CASE WHEN state = 'open' AND alive_at < ${aliveSince} THEN 'failed' ELSE state END AS state`;

export const findArchive = (db: ISql, id: string, aliveSince: Date): Promise<FoundArchive | null> =>
  firstRow(db<FoundArchive[]>`
    SELECT ${columns(db, aliveSince)}, is_import FROM identity.archive WHERE id = ${id}`);

/** The newest one, whatever became of it, and those that can be downloaded; at most two, the newest first. */
export const listNewestExports = (db: ISql, aliveSince: Date): Promise<ArchiveState[]> =>
  db<ArchiveState[]>`
    SELECT ${columns(db, aliveSince)} FROM identity.archive
    WHERE NOT is_import AND (state = 'done' OR created_at = (SELECT max(created_at) FROM identity.archive WHERE NOT is_import))
    ORDER BY created_at DESC LIMIT 2`;

/**
 * Starts an archive, or an upload to be restored. Returns false while another one is being written or restored; an incomplete
 * upload is replaced.
 */
export const beginArchive = (
  sql: Sql,
  { id, now, aliveSince, isImport }: { id: string; now: Date; aliveSince: Date; isImport: boolean },
): Promise<boolean> =>
  sql.begin(async (tx) => {
    await tx`LOCK TABLE identity.archive IN SHARE ROW EXCLUSIVE MODE`;
    if (isImport) await tx`DELETE FROM identity.archive WHERE is_import AND state = 'open' AND steps = 0`;
    const open = await tx`
      SELECT FROM identity.archive WHERE state = 'open' AND is_import = ${isImport} AND alive_at >= ${aliveSince}`;
    if (open.length > 0) return false;
    await insertArchive(tx, id, now, isImport);
    return true;
  });

export const recordProgress = (db: ISql, id: string, progress: { step: number; steps: number; now: Date }) =>
  db`UPDATE identity.archive SET step = ${progress.step}, steps = ${progress.steps}, alive_at = ${progress.now} WHERE id = ${id}`;

const place = (id: string, position: number) => ['identity.archive_part', `${id} ${position}`, 'content'] as const;

/** Stores the next part of a file, sealed. An existing part, or an archive that is gone, is left unchanged. */
export async function insertPart(
  db: ISql,
  sealer: Sealer,
  id: string,
  { position, content, now }: { position: number; content: Buffer; now: Date },
): Promise<void> {
  const sealed = sealer.seal(place(id, position), content.toString('base64'));
  await db`
    WITH put AS (
      INSERT INTO identity.archive_part (archive_id, position, content)
      SELECT id, ${position}, ${sealed} FROM identity.archive WHERE id = ${id} FOR KEY SHARE
      ON CONFLICT DO NOTHING RETURNING 1)
    UPDATE identity.archive SET size = size + ${content.length}, alive_at = ${now} WHERE id = ${id} AND EXISTS (SELECT FROM put)`;
}

/** Throws AppError not_found when the archive is gone. */
export async function findPart(db: ISql, sealer: Sealer, id: string, position: number): Promise<Buffer> {
  const [row] = await db<{ content: string }[]>`
    SELECT content FROM identity.archive_part WHERE archive_id = ${id} AND position = ${position}`;
  if (!row) throw new AppError('not_found', WORDS.archive.none);
  return Buffer.from(sealer.open(place(id, position), row.content), 'base64');
}

/** Claims the restoring of an upload for one caller. */
export const claimImport = (db: ISql, id: string): Promise<boolean> =>
  hasRows(db`UPDATE identity.archive SET steps = 1 WHERE id = ${id} AND is_import AND steps = 0 RETURNING 1`);

/** Ends it with its result. The parts of an upload are deleted in the same statement. */
export const endArchive = (db: ISql, id: string, state: 'done' | 'failed', reason: string | null = null) =>
  db`
    WITH ended AS (UPDATE identity.archive SET state = ${state}, reason = ${reason} WHERE id = ${id} RETURNING id, is_import)
    DELETE FROM identity.archive_part p USING ended WHERE p.archive_id = ended.id AND ended.is_import`;

/** The parts that an import which was cut off between its commits has left: which service's, and of which archive. */
export const listImportedParts = (db: ISql) =>
  db<{ service: string; archive: string }[]>`SELECT service, archive FROM events.imported_part`;

export const insertImportedPart = (tx: ISql, service: string, archive: string) =>
  tx`INSERT INTO events.imported_part (service, archive) VALUES (${service}, ${archive})`;

export const deleteImportedParts = (tx: ISql) => tx`DELETE FROM events.imported_part`;
