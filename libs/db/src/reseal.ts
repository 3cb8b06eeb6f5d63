import { openOrNull, type Sealer } from '@stillpoint/sealing';
import type { Sql } from './connect.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

const AT_ONCE = 200;

/** What else of a row is made from the opened text, by table: set in the same statement. */
type Alongside = Readonly<Record<string, (plain: string) => { column: string; type: string; value: unknown }>>;

interface Resealed {
  moved: number;
  /** Rows that open with none of the keys, as `table row`; they stay as they are. */
  unreadable: string[];
}

/**
 * Seals anew, under the newest key, what is sealed under an older one. Services may run meanwhile: a row that they changed after it
 * was read keeps their text, which is under the newest key already when they know it. Stopped and started again, it goes on with
 * what is left. `owner` may write every schema. `onMoved` is called after each part with how many rows of a table were moved.
 */
export async function resealAll(
  owner: Sql,
  sealer: Sealer,
  { alongside = {}, onMoved }: { alongside?: Alongside; onMoved: (table: string, moved: number) => void },
): Promise<Resealed> {
  const all: Resealed = { moved: 0, unreadable: [] };
  for (const target of SEALED_COLUMNS) {
    const { moved, unreadable } = await resealColumn(owner, sealer, target, alongside, (count) =>
      onMoved(target.table, count),
    );
    all.moved += moved;
    all.unreadable.push(...unreadable);
  }
  return all;
}

interface Row {
  key: string;
  row: string;
  sealed: string;
}

async function resealColumn(
  owner: Sql,
  sealer: Sealer,
  target: SealedColumn,
  alongside: Alongside,
  onMoved: (moved: number) => void,
): Promise<Resealed> {
  const done: Resealed = { moved: 0, unreadable: [] };
  const older = owner.unsafe<Row[]>(
    `SELECT ${target.key} AS key, ${target.row} AS row, ${target.column} AS sealed FROM ${target.table}
     WHERE split_part(${target.column}, '.', 1) <> $1`,
    [sealer.newestKey],
  );
  for await (const rows of older.cursor(AT_ONCE)) {
    await owner.begin((tx) =>
      Promise.all(
        rows.map(async ({ key, row, sealed }) => {
          const plain = openOrNull(sealer, [target.table, row, target.column], sealed);
          // Named: it may be the one row whose key is still to be found.
          if (plain === null) return void done.unreadable.push(`${target.table} ${row}`);
          const more = alongside[target.table]?.(plain);
          const changed = await tx.unsafe(
            `UPDATE ${target.table} SET ${target.column} = $1${more ? `, ${more.column} = $4::${more.type}` : ''}
             WHERE ${target.key} = $2 AND ${target.column} = $3 RETURNING 1`,
            [
              sealer.seal([target.table, row, target.column], plain),
              key,
              sealed,
              ...(more ? [more.value as never] : []),
            ],
          );
          done.moved += changed.length;
        }),
      ),
    );
    onMoved(done.moved);
  }
  return done;
}
