import type { Sealer } from '@stillpoint/sealing';
import type { ISql, Sql, TransactionSql } from './connect.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/** A table of the archive, whose rows are read unsealed and restored into an empty product. */
export interface ArchivedTable {
  /** Name with its schema. */
  name: string;
  /** Name with its schema in archives of earlier versions. */
  formerly?: string;
  /** SQL condition for the archived rows; all rows without it. */
  only?: string;
  /** Columns that are not archived, with their values in restored rows. */
  without?: Readonly<Record<string, unknown>>;
  /** A new product already has rows in it, which are replaced. */
  replaces?: boolean;
  /** Archived for people to read, but never restored. */
  exportOnly?: boolean;
}

export type ArchivedRow = Record<string, unknown>;

/** A second column derived from an unsealed value when its row is restored. */
export type DerivedColumn = (plain: string) => { column: string; value: unknown };

const BATCH_SIZE = 500;
/** A running attempt has no meaning in another product. */
const ATTEMPT_COLUMNS = ['lease', 'lease_until'];

/** A transaction that sees the database as of one moment, until the caller ends it. */
export interface Snapshot {
  tx: TransactionSql;
  end: () => Promise<void>;
}

/** Opens a snapshot of now, or the one that `like` names. */
export function openSnapshot(sql: Sql, like?: string): Promise<Snapshot> {
  return new Promise((resolve, reject) => {
    const transaction: Promise<void> = sql
      .begin('isolation level repeatable read read only', async (tx) => {
        if (like !== undefined) await tx.unsafe(`SET TRANSACTION SNAPSHOT '${like.replace(/[^\w-]/g, '')}'`);
        await tx`SET LOCAL statement_timeout = 0`;
        await tx`SET LOCAL idle_in_transaction_session_timeout = 0`;
        await new Promise<void>((finish) => {
          resolve({ tx, end: () => (finish(), transaction) });
        });
      })
      // Once it is open, a failure reaches the statements that read.
      .catch(reject);
  });
}

/** Name under which other connections of this database can use the same snapshot. */
export async function exportSnapshot({ tx }: Snapshot): Promise<string> {
  const [row] = await tx<[{ name: string }]>`SELECT pg_export_snapshot() AS name`;
  return row.name;
}

export async function countArchivedRows(db: ISql, { name, only = 'true' }: ArchivedTable): Promise<number> {
  const [row] = (await db.unsafe(`SELECT count(*) FROM ${name} WHERE ${only}`)) as [{ count: number }];
  return row.count;
}

/** Removes the rows of a new product that are about to be replaced. */
export const emptyArchivedTable = (tx: ISql, { name }: ArchivedTable) => tx.unsafe(`DELETE FROM ${name}`);

/** Reads a table in batches, rows by column name with sealed values opened. Throws when a value opens with no key. */
export async function* readArchivedRows(db: ISql, sealer: Sealer, table: ArchivedTable): AsyncGenerator<ArchivedRow[]> {
  const sealed = sealedIn(table);
  const left = [...ATTEMPT_COLUMNS, ...Object.keys(table.without ?? {}), ...(await columnsOf(db, table.name)).made];
  const rows = db.unsafe<{ row: ArchivedRow; places: string[] }[]>(
    `SELECT to_jsonb(t) - $1::text[] AS row, ARRAY[${sealed.map(({ row }) => row).join(', ')}]::text[] AS places
     FROM ${table.name} t WHERE ${table.only ?? 'true'}`,
    [left],
  );
  for await (const part of rows.cursor(BATCH_SIZE))
    yield part.map(({ row, places }) => {
      for (const [index, { column }] of sealed.entries())
        if (typeof row[column] === 'string')
          row[column] = sealer.open([table.name, places[index]!, column], row[column]);
      return row;
    });
}

/** The rows have columns that are unknown here. */
export class NewerRowsError extends Error {
  override name = 'NewerRowsError';
}

/** Inserts archived rows, sealing their sealed values again. Throws NewerRowsError with one sentence. */
export async function restoreArchivedRows(
  tx: ISql,
  sealer: Sealer,
  table: ArchivedTable,
  rows: readonly ArchivedRow[],
  deriveColumn?: DerivedColumn,
): Promise<void> {
  if (rows.length === 0) return;
  const sealed = sealedIn(table);
  const written = rows.map((row) => ({ ...row, ...table.without }));
  const places = (await tx.unsafe(
    `SELECT ARRAY[${sealed.map(({ row }) => row).join(', ')}]::text[] AS places
     FROM jsonb_populate_recordset(NULL::${table.name}, $1::text::jsonb) t`,
    [JSON.stringify(written)],
  )) as { places: string[] }[];
  const put = written.map((row: ArchivedRow, at) => {
    const out = { ...row };
    for (const [index, { column }] of sealed.entries()) {
      const plain = row[column];
      if (typeof plain !== 'string') continue;
      out[column] = sealer.seal([table.name, places[at]!.places[index]!, column], plain);
      const more = deriveColumn?.(plain);
      if (more) out[more.column] = more.value;
    }
    return out;
  });
  const { stored } = await columnsOf(tx, table.name);
  const columns = Object.keys(put[0]!);
  const unknown = columns.filter((column) => !stored.includes(column));
  if (unknown.length > 0)
    throw new NewerRowsError(
      `The archive was made by a newer version: ${table.name} has no ${unknown.join(', ')} here.`,
    );
  const names = columns.map((column) => `"${column}"`).join(', ');
  await tx.unsafe(
    `INSERT INTO ${table.name} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM jsonb_populate_recordset(NULL::${table.name}, $1::text::jsonb)`,
    [JSON.stringify(put)],
  );
}

/** Continues the identity columns after the highest restored number. */
export async function continueIdentities(tx: ISql, { name }: ArchivedTable): Promise<void> {
  const { numbered } = await columnsOf(tx, name);
  for (const column of numbered)
    await tx.unsafe(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest(max(${column}), 1), max(${column}) IS NOT NULL) FROM ${name}`,
      [name, column],
    );
}

const sealedIn = ({ name, without = {} }: ArchivedTable) =>
  SEALED_COLUMNS.filter(({ table, column }) => table === name && !(column in without));

/** A table's columns: `made` are generated, `stored` are written as given, `numbered` are identities. */
async function columnsOf(db: ISql, name: string): Promise<{ made: string[]; stored: string[]; numbered: string[] }> {
  const rows = await db<{ column: string; isMade: boolean; isNumbered: boolean }[]>`
    SELECT attname AS column, attgenerated <> '' AS is_made, attidentity <> '' AS is_numbered FROM pg_attribute
    WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped`;
  const named = (which: (row: (typeof rows)[number]) => boolean) => rows.filter(which).map(({ column }) => column);
  return {
    made: named((row) => row.isMade),
    stored: named((row) => !row.isMade),
    numbered: named((row) => row.isNumbered),
  };
}
