import type { Sealer } from '@stillpoint/sealing';
import type { ISql, ReservedSql, Sql } from './connect.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

/** A table as it is taken out of the product in the open, and put into an empty one again. */
export interface OpenTable {
  /** With its schema. */
  name: string;
  /** Its name, with the schema, in what earlier versions wrote. */
  formerly?: string;
  /** SQL: which of its rows; all where it is left out. */
  only?: string;
  /** Columns that stay behind, with what stands there when the rows are put back. */
  without?: Readonly<Record<string, unknown>>;
  /** A fresh product has rows there already, which are replaced. */
  replaces?: boolean;
  /** It can be read, and is not put back. */
  onlyOut?: boolean;
}

export type OpenRow = Record<string, unknown>;

/** What else of a row is made from an opened text when it is put back. */
export type Alongside = (plain: string) => { column: string; value: unknown };

const AT_ONCE = 500;
/** Whose try is running is nobody's business elsewhere. */
const PASSING = ['lease', 'lease_until'];

/** A connection on which everything is as it was at this moment, or at that of `like`, until the caller releases it. */
export async function openSnapshot(sql: Sql, like?: string): Promise<ReservedSql> {
  const connection = await sql.reserve();
  await connection`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`;
  if (like !== undefined) await connection.unsafe(`SET TRANSACTION SNAPSHOT '${like.replace(/[^\w-]/g, '')}'`);
  await connection`SET LOCAL statement_timeout = 0`;
  await connection`SET LOCAL idle_in_transaction_session_timeout = 0`;
  return connection;
}

/** What other connections of this database are given to see the same moment. */
export async function nameSnapshot(connection: ReservedSql): Promise<string> {
  const [row] = await connection<[{ name: string }]>`SELECT pg_export_snapshot() AS name`;
  return row.name;
}

export async function countOpenRows(db: ISql, { name, only = 'true' }: OpenTable): Promise<number> {
  const [row] = (await db.unsafe(`SELECT count(*) FROM ${name} WHERE ${only}`)) as unknown as [{ count: number }];
  return row.count;
}

/** What a fresh product has there is replaced by what is put back. */
export const emptyOpenTable = (tx: ISql, { name }: OpenTable) => tx.unsafe(`DELETE FROM ${name}`);

/** A table's rows in parts, by their columns' names, what is sealed opened. Throws when something opens with no key. */
export async function* readOpenRows(db: ISql, sealer: Sealer, table: OpenTable): AsyncGenerator<OpenRow[]> {
  const sealed = sealedIn(table);
  const left = [...PASSING, ...Object.keys(table.without ?? {}), ...(await columnsOf(db, table.name)).made];
  const rows = db.unsafe<{ row: OpenRow; places: string[] }[]>(
    `SELECT to_jsonb(t) - $1::text[] AS row, ARRAY[${sealed.map(({ row }) => row).join(', ')}]::text[] AS places
     FROM ${table.name} t WHERE ${table.only ?? 'true'}`,
    [left],
  );
  for await (const part of rows.cursor(AT_ONCE))
    yield part.map(({ row, places }) => {
      for (const [index, { column }] of sealed.entries())
        if (typeof row[column] === 'string')
          row[column] = sealer.open([table.name, places[index]!, column], row[column]);
      return row;
    });
}

/** Rows have columns that are not known here. */
export class NewerRowsError extends Error {
  override name = 'NewerRowsError';
}

/** Puts rows back as they were, what was sealed sealed again. Throws NewerRowsError in one sentence. */
export async function putOpenRows(
  tx: ISql,
  sealer: Sealer,
  table: OpenTable,
  rows: readonly OpenRow[],
  alongside?: Alongside,
): Promise<void> {
  if (rows.length === 0) return;
  const sealed = sealedIn(table);
  const written = rows.map((row) => ({ ...row, ...table.without }));
  const places = (await tx.unsafe(
    `SELECT ARRAY[${sealed.map(({ row }) => row).join(', ')}]::text[] AS places
     FROM jsonb_populate_recordset(NULL::${table.name}, $1::text::jsonb) t`,
    [JSON.stringify(written)],
  )) as unknown as { places: string[] }[];
  const put = written.map((row: OpenRow, at) => {
    const out = { ...row };
    for (const [index, { column }] of sealed.entries()) {
      const plain = row[column];
      if (typeof plain !== 'string') continue;
      out[column] = sealer.seal([table.name, places[at]!.places[index]!, column], plain);
      const more = alongside?.(plain);
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

/** Numbers go on after the ones that were put back. */
export async function continueNumbers(tx: ISql, { name }: OpenTable): Promise<void> {
  const { numbered } = await columnsOf(tx, name);
  for (const column of numbered)
    await tx.unsafe(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest(max(${column}), 1), max(${column}) IS NOT NULL) FROM ${name}`,
      [name, column],
    );
}

const sealedIn = ({ name, without = {} }: OpenTable) =>
  SEALED_COLUMNS.filter(({ table, column }) => table === name && !(column in without));

/** A table's columns: `made` from others by PostgreSQL, `stored` as written, `numbered` by themselves. */
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
