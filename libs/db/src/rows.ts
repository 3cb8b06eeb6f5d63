/** The first row that a statement returns, or null where it returns none. */
export async function firstRow<Row>(rows: PromiseLike<readonly Row[]>): Promise<Row | null> {
  const [row] = await rows;
  return row ?? null;
}

/** True where a statement returns, or a change touched and returns, at least one row. */
export async function isAnyRow(rows: PromiseLike<readonly unknown[]>): Promise<boolean> {
  return (await rows).length > 0;
}
