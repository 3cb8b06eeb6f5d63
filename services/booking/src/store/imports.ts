import type { ImportOutcome, ImportState } from '@stillpoint/contracts';
import { firstRow, hasRows, type ISql } from '@stillpoint/db';

/** `timeZone`: the zone assumed for its times; null where an earlier version did not record it. */
export type ImportJob = Omit<ImportState, 'counts'> & { timeZone: string | null };

/** `dueAt` null: the caller runs it instead of the worker. */
export const insertImport = (
  db: ISql,
  job: Pick<ImportJob, 'id' | 'fileName' | 'source' | 'isDryRun' | 'total' | 'timeZone'> & {
    createdAt: Date;
    dueAt: Date | null;
    giveUpAt: Date;
    correlationId: string | null;
  },
) => db`INSERT INTO booking.import ${db(job)}`;

export const insertImportRows = (db: ISql, id: string, rows: readonly { position: number; content: string }[]) =>
  db`
    INSERT INTO booking.import_row (import_id, position, content)
    SELECT ${id}, position, content FROM unnest(
      ${rows.map(({ position }) => position)}::integer[], ${rows.map(({ content }) => content)}::text[]
    ) AS row (position, content)`;

/** Replaces the text of rows. */
export async function replaceRows(
  tx: ISql,
  id: string,
  rows: readonly { position: number; content: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    UPDATE booking.import_row SET content = other.content
    FROM unnest(
      ${rows.map(({ position }) => position)}::integer[], ${rows.map(({ content }) => content)}::text[]
    ) AS other (position, content)
    WHERE import_id = ${id} AND import_row.position = other.position`;
}

export const findImport = (db: ISql, id: string): Promise<ImportJob | null> =>
  firstRow(db<ImportJob[]>`
    SELECT id, file_name, source, is_dry_run, state, total, processed, time_zone FROM booking.import WHERE id = ${id}`);

export const countOutcomes = (db: ISql, id: string): Promise<{ outcome: ImportOutcome; count: number }[]> =>
  db<{ outcome: ImportOutcome; count: number }[]>`
    SELECT outcome, count(*) FROM booking.import_row WHERE import_id = ${id} AND outcome IS NOT NULL GROUP BY outcome`;

export interface StoredRow {
  position: number;
  /** Sealed. */
  content: string;
  outcome: ImportOutcome | null;
  reason: string | null;
}

/** Rows in the file's order; those of one outcome where it is given. */
export const listImportRowsOf = (
  db: ISql,
  asked: { id: string; outcome: ImportOutcome | undefined; limit: number; offset: number },
): Promise<StoredRow[]> =>
  db<StoredRow[]>`
    SELECT position, content, outcome, reason FROM booking.import_row
    WHERE import_id = ${asked.id} ${asked.outcome === undefined ? db`` : db`AND outcome = ${asked.outcome}`}
    ORDER BY position LIMIT ${asked.limit} OFFSET ${asked.offset}`;

/** The next undecided rows. */
export const listOpenRows = (db: ISql, id: string, limit: number): Promise<StoredRow[]> =>
  db<StoredRow[]>`
    SELECT position, content, outcome, reason FROM booking.import_row
    WHERE import_id = ${id} AND outcome IS NULL ORDER BY position LIMIT ${limit}`;

export async function saveOutcomes(
  tx: ISql,
  id: string,
  rows: readonly { position: number; outcome: ImportOutcome; reason: string | null }[],
): Promise<void> {
  await tx`
    UPDATE booking.import_row SET outcome = decided.outcome, reason = decided.reason
    FROM unnest(
      ${rows.map(({ position }) => position)}::integer[], ${rows.map(({ outcome }) => outcome)}::text[],
      ${rows.map(({ reason }) => reason)}::text[]
    ) AS decided (position, outcome, reason)
    WHERE import_id = ${id} AND import_row.position = decided.position`;
  await tx`UPDATE booking.import SET processed = processed + ${rows.length} WHERE id = ${id}`;
}

/** Extends the lease of a running import; false when another process has taken it over. */
export const extendImport = (tx: ISql, id: string, lease: string, until: Date): Promise<boolean> =>
  hasRows(tx`UPDATE booking.import SET lease_until = ${until} WHERE id = ${id} AND lease = ${lease} RETURNING 1`);

/** Holds an import that only its caller runs; false when it was removed. */
export const holdImport = (tx: ISql, id: string, until: Date): Promise<boolean> =>
  hasRows(tx`UPDATE booking.import SET give_up_at = ${until} WHERE id = ${id} RETURNING 1`);

export const endImport = (db: ISql, id: string, state: 'done' | 'failed') =>
  db`UPDATE booking.import SET state = ${state}, due_at = NULL, lease = NULL, lease_until = NULL WHERE id = ${id}`;

/** Removes imports with their rows. Returns their number. */
export async function deleteImportsBefore(db: ISql, before: Date): Promise<number> {
  const gone = await db`DELETE FROM booking.import WHERE created_at < ${before} RETURNING 1`;
  return gone.length;
}

/** Whether an import is running: one past its time to give up is not continued. */
export const hasOpenImport = (db: ISql, now: Date): Promise<boolean> =>
  hasRows(db`SELECT FROM booking.import WHERE state = 'open' AND give_up_at >= ${now} LIMIT 1`);

/** Removes the report of every import, since sealed rows cannot be searched for a person. */
export const deleteImports = (db: ISql) => db`DELETE FROM booking.import`;
