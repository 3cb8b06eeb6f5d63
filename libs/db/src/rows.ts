import type { ISql } from './connect.ts';

/** The first row of a statement's result, or null without one. */
export async function firstRow<Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | null> {
  const [row] = await rows;
  return row ?? null;
}

/** What a query of one column returns. */
type Column<Value> = PromiseLike<readonly Record<string, Value>[]>;

export const valuesOf = async <Value>(rows: Column<Value>): Promise<Value[]> =>
  (await rows).map((row) => Object.values(row)[0]!);

/** Null without a row. */
export const firstValue = async <Value>(rows: Column<Value>): Promise<Value | null> =>
  (await valuesOf(rows))[0] ?? null;

/** What `SELECT count(*)` says. */
export const countOf = async (rows: Column<number>): Promise<number> => (await firstValue(rows)) ?? 0;

/** Whether a table, named with its schema, is in the database. */
export const hasTable = (db: ISql, name: string): Promise<boolean> =>
  hasRows(db`SELECT WHERE to_regclass(${name}) IS NOT NULL`);

/** Whether a statement returned at least one row. */
export async function hasRows(rows: PromiseLike<readonly unknown[]>): Promise<boolean> {
  return (await rows).length > 0;
}
