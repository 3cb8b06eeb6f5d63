import { openOrNull, type Sealer } from '@stillpoint/sealing';
import { openSnapshot } from './archived-rows.ts';
import type { Sql } from './connect.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

const BATCH_SIZE = 200;

/** A second column derived from the opened value, by table; updated in the same statement. */
type DerivedColumns = Readonly<Record<string, (plain: string) => { column: string; type: string; value: unknown }>>;

interface Resealed {
  resealed: number;
  /** Rows that no key opens, as `table row`; they are left unchanged. */
  unreadable: string[];
}

/**
 * Seals again, under the newest key, everything sealed under an older one. Services may keep running: a row changed after it
 * was read keeps its new text, which is under the newest key already if the service knows it. A run that was stopped can be
 * repeated. `owner` can write every schema. `onResealed` is called after each batch with the number of resealed rows of a table.
 */
export async function resealAll(
  owner: Sql,
  sealer: Sealer,
  {
    derivedColumns = {},
    onResealed,
  }: { derivedColumns?: DerivedColumns; onResealed: (table: string, moved: number) => void },
): Promise<Resealed> {
  const all: Resealed = { resealed: 0, unreadable: [] };
  for (const target of SEALED_COLUMNS) {
    const { resealed, unreadable } = await resealColumn(owner, sealer, target, derivedColumns, (count) =>
      onResealed(target.table, count),
    );
    all.resealed += resealed;
    all.unreadable.push(...unreadable);
  }
  return all;
}

interface Row {
  keys: never[];
  row: string;
  sealed: string;
}

async function resealColumn(
  owner: Sql,
  sealer: Sealer,
  target: SealedColumn,
  derivedColumns: DerivedColumns,
  onResealed: (moved: number) => void,
): Promise<Resealed> {
  const done: Resealed = { resealed: 0, unreadable: [] };
  // A cursor's whole reading counts as one statement, and lasts as long as the work: in a snapshot none is cut short.
  const snapshot = await openSnapshot(owner);
  const older = snapshot.tx.unsafe<Row[]>(
    `SELECT jsonb_build_array(${target.keys.join(', ')}) AS keys, ${target.row} AS row, ${target.column} AS sealed
     FROM ${target.table} WHERE split_part(${target.column}, '.', 1) <> $1`,
    [sealer.newestKey],
  );
  const where = [target.column, ...target.keys].map((column, at) => `${column} = $${at + 2}`).join(' AND ');
  try {
    for await (const rows of older.cursor(BATCH_SIZE)) {
      await owner.begin((tx) =>
        Promise.all(
          rows.map(async ({ keys, row, sealed }) => {
            const plain = openOrNull(sealer, [target.table, row, target.column], sealed);
            // Reported by name, since this may be the one row whose key is still to be found.
            if (plain === null) return void done.unreadable.push(`${target.table} ${row}`);
            const more = derivedColumns[target.table]?.(plain);
            const values = [sealer.seal([target.table, row, target.column], plain), sealed, ...keys];
            const changed = await tx.unsafe(
              `UPDATE ${target.table} SET ${target.column} = $1${more ? `, ${more.column} = $${values.length + 1}::${more.type}` : ''}
               WHERE ${where} RETURNING 1`,
              more ? [...values, more.value as never] : values,
            );
            done.resealed += changed.length;
          }),
        ),
      );
      onResealed(done.resealed);
    }
  } finally {
    await snapshot.end();
  }
  return done;
}
