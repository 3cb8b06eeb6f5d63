import { createHash } from 'node:crypto';
import { pipeThrough } from '@stillpoint/runtime';
import { createGzip } from 'node:zlib';
import { connect, listApplied, openSnapshot, type ISql } from '@stillpoint/db';
import type { FileKey } from '@stillpoint/sealing';
import { sealBackup } from './backup-file.ts';
import { encodeEntry, type Manifest } from './records.ts';
import { grantsOf, isoInstant, listRoles, listSequences, listTables, serverVersion } from './store/catalog.ts';
import { copyOut } from './store/copy.ts';

export interface Summary {
  madeAt: string;
  /** How many the database had. */
  migrations: number;
  tables: number;
  rows: number;
}

/**
 * Backs up one consistent snapshot of the database while others go on writing: everything of the services' schemas in one
 * repeatable-read transaction, compressed and encrypted. `onTable` is called when a table begins, `onDone` at the end. The
 * queue is left out, since it is filled again from the database. The address must be the owner's, who can read every schema.
 * Throws an Error of one sentence when the database was never migrated.
 */
export async function* takeBackup(options: {
  databaseUrl: string;
  key: FileKey;
  version: string;
  onTable?: (name: string, index: number, total: number) => void;
  onDone?: (summary: Summary) => void;
}): AsyncGenerator<Buffer> {
  const { databaseUrl, key, version } = options;
  const sql = connect(databaseUrl, { max: 1, name: 'stillpoint-backup' });
  const snapshot = await openSnapshot(sql).catch(async (error: unknown) => {
    await sql.end({ timeout: 1 });
    throw error;
  });
  try {
    const manifest = await manifestOf(snapshot.tx, version);
    const plain = pipeThrough(entriesOf(snapshot.tx, manifest, options), createGzip());
    yield* sealBackup(key, { version, madeAt: manifest.madeAt }, plain);
  } finally {
    void snapshot.end();
    await sql.end({ timeout: 5 });
  }
}

async function manifestOf(tx: ISql, version: string): Promise<Manifest> {
  const migrations = await listApplied(tx);
  if (migrations.length === 0) throw new Error('This database has no Stillpoint in it: no migration was applied.');
  if (migrations.some(({ checksum }) => checksum === null))
    throw new Error('This database was last migrated by a much older version: start this one on it, then back it up.');
  return {
    version,
    madeAt: await isoInstant(tx),
    postgres: await serverVersion(tx),
    migrations,
    roles: await listRoles(tx),
    grants: await grantsOf(tx),
    tables: await listTables(tx),
  };
}

async function* entriesOf(
  tx: ISql,
  manifest: Manifest,
  { onTable, onDone }: Pick<Parameters<typeof takeBackup>[0], 'onTable' | 'onDone'>,
): AsyncGenerator<Buffer> {
  const { tables, madeAt, migrations } = manifest;
  let all = 0;
  yield encodeEntry({ kind: 'manifest', manifest });
  for (const [index, table] of tables.entries()) {
    onTable?.(table.name, index + 1, tables.length);
    yield encodeEntry({ kind: 'table', name: table.name });
    const hash = createHash('sha256');
    let rows = 0;
    for await (const data of copyOut(tx, table)) {
      hash.update(data);
      rows += countRows(data);
      yield encodeEntry({ kind: 'rows', data });
    }
    all += rows;
    yield encodeEntry({ kind: 'end', name: table.name, rows, sha256: hash.digest('hex') });
  }
  yield encodeEntry({ kind: 'sequences', values: await listSequences(tx) });
  onDone?.({ madeAt, migrations: migrations.length, tables: tables.length, rows: all });
}

/** COPY text escapes line ends inside values, so each line end is the end of a row. */
export function countRows(data: Buffer): number {
  let count = 0;
  for (let at = data.indexOf(0x0a); at >= 0; at = data.indexOf(0x0a, at + 1)) count++;
  return count;
}
