import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { pipeThrough } from '@stillpoint/runtime';
import {
  markRestoredCopy,
  migrate,
  migrationChecksums,
  migrationSets,
  RESTORED_COPY_MIGRATION,
  withConnection,
  type Sql,
  type TransactionSql,
} from '@stillpoint/db';
import type { FileKey } from '@stillpoint/sealing';
import { BackupError, openBackup, type BackupHeader } from './backup-file.ts';
import { decodeEntries, type Entry, type Manifest } from './records.ts';
import { grantsOf, listUsedSchemas } from './store/catalog.ts';
import { copyIn } from './store/copy.ts';
import { emptyTables, enableTriggers, setSequences } from './store/fill.ts';
import { countRows } from './take-backup.ts';

export class NotEmptyError extends Error {
  override name = 'NotEmptyError';
}

export interface Restored {
  header: BackupHeader;
  manifest: Manifest;
  rows: number;
  /** Names of the migrations newer than the backup, applied to the copy. */
  migrated: string[];
}

/**
 * Restores a backup into an empty database and applies this version's migrations. The copy is marked as restored: until
 * `releaseRestoredCopy`, its processes send nothing to the outside. All rows are written in one transaction and checked against
 * the checksums they were written with; a failure leaves the tables empty. Throws BackupError, or an Error of one sentence
 * when the database is not empty or the backup is of a newer version.
 */
export async function restoreBackup(options: {
  source: AsyncIterable<Buffer>;
  keys: readonly FileKey[];
  databaseUrl: string;
  onTable?: (name: string, index: number, total: number) => void;
}): Promise<Restored> {
  const { source, keys, databaseUrl, onTable } = options;
  const { header, plain } = await openBackup(source, keys);
  const entries = decodeEntries(pipeThrough(plain, createGunzip()));
  const first = await next(entries);
  if (first.kind !== 'manifest') throw new BackupError('This backup does not begin with its manifest.');
  const { manifest } = first;
  requireKnownMigrations(manifest);
  return withConnection(databaseUrl, 'stillpoint-restore', async (sql) => {
    await requireEmpty(sql);
    const then = new Set([...manifest.migrations.map(({ name }) => name), RESTORED_COPY_MIGRATION]);
    await migrate(databaseUrl, migrationSets(), then);
    await markRestoredCopy(sql, { madeAt: new Date(header.madeAt) });
    const rows = await fill(sql, entries, manifest, onTable);
    if (manifest.migrations.some(({ name }) => name === RESTORED_COPY_MIGRATION)) await requireGrants(sql, manifest);
    const migrated = await migrate(databaseUrl, migrationSets());
    return { header, manifest, rows, migrated };
  });
}

function requireKnownMigrations({ version, migrations }: Manifest): void {
  const known = migrationChecksums(migrationSets());
  const unknown = migrations.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
  if (unknown.length > 0)
    throw new BackupError(
      `This backup was made by a newer or another version (${version}), which had ${unknown.join(', ')}: put it back with that version.`,
    );
}

async function requireEmpty(sql: Sql): Promise<void> {
  const used = await listUsedSchemas(sql);
  if (used.length > 0)
    throw new NotEmptyError(
      `The database is not empty: there is something in ${used.join(', ')}. A backup is put into a fresh database only; so is one whose restore did not reach its end.`,
    );
}

async function requireGrants(sql: Sql, manifest: Manifest): Promise<void> {
  if ((await grantsOf(sql)) !== manifest.grants)
    throw new Error(
      'The roles have other rights here than they had where the backup was made; the copy must not be used.',
    );
}

/** Writes all rows in one transaction. Returns their number. */
async function fill(
  sql: Sql,
  entries: AsyncIterator<Entry>,
  manifest: Manifest,
  onTable?: (name: string, index: number, total: number) => void,
): Promise<number> {
  return sql.begin(async (tx) => {
    await emptyTables(tx, manifest.tables);
    let all = 0;
    for (const [index, table] of manifest.tables.entries()) {
      onTable?.(table.name, index + 1, manifest.tables.length);
      all += await fillTable(tx, entries, table);
    }
    const last = await next(entries);
    if (last.kind !== 'sequences') throw new BackupError('This backup ends too early.');
    await setSequences(tx, last.values);
    // Only the real end of the file shows that nothing is missing.
    if (!(await entries.next()).done) throw new BackupError('This backup goes on after its end.');
    await enableTriggers(tx, manifest.tables);
    return all;
  });
}

async function fillTable(tx: TransactionSql, entries: AsyncIterator<Entry>, table: Manifest['tables'][number]) {
  const begin = await next(entries);
  if (begin.kind !== 'table' || begin.name !== table.name)
    throw new BackupError(`This backup has no rows where those of ${table.name} should be.`);
  const sink = await copyIn(tx, table);
  const hash = createHash('sha256');
  let rows = 0;
  try {
    for (;;) {
      const entry = await next(entries);
      if (entry.kind === 'rows') {
        hash.update(entry.data);
        rows += countRows(entry.data);
        await sink.write(entry.data);
      } else if (entry.kind === 'end') {
        await sink.end();
        if (entry.rows !== rows || entry.sha256 !== hash.digest('hex'))
          throw new BackupError(`The rows of ${table.name} are not those that were written.`);
        return rows;
      } else throw new BackupError(`The rows of ${table.name} have no end.`);
    }
  } catch (error) {
    sink.abort(error as Error);
    throw error;
  }
}

async function next(entries: AsyncIterator<Entry>): Promise<Entry> {
  const { value, done } = await entries.next();
  if (done) throw new BackupError('This backup ends too early.');
  return value;
}
