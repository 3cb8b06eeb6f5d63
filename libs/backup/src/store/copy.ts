import type { Readable, Writable } from 'node:stream';
import type { ISql } from '@stillpoint/db';

interface Table {
  name: string;
  columns: string[];
}

/** `schema.table (columns)`, quoted. */
const copied = (tx: ISql, { name, columns }: Table) => tx`${tx(name)} (${tx(columns)})`;

/** A table's rows as PostgreSQL's COPY text. */
export async function* copyOut(tx: ISql, table: Table): AsyncGenerator<Buffer> {
  const rows: Readable = await tx`COPY ${copied(tx, table)} TO STDOUT`.readable();
  let isRead = false;
  try {
    for await (const data of rows) yield data as Buffer;
    isRead = true;
  } finally {
    // When rows arrive faster than they are read, the driver pauses its connection until more are requested. After the last rows
    // nothing more is requested, and the answer to the next statement would never arrive; nor would it after rows nobody takes.
    if (!isRead) rows.push = () => true;
    try {
      rows._read(0);
    } catch {
      // The connection is gone, and the reader has got that error already.
    }
  }
}

/**
 * Accepts rows as COPY text; `end` resolves when the database has checked and stored all of them. Before another statement, a copy
 * that cannot reach its end needs `abort`.
 */
export async function copyIn(
  tx: ISql,
  table: Table,
): Promise<{ write: (data: Buffer) => Promise<void>; end: () => Promise<void>; abort: (error: Error) => void }> {
  const copy = tx`COPY ${copied(tx, table)} FROM STDIN`;
  const rows: Writable = await copy.writable();
  const failed = new Promise<never>((_, reject) => {
    rows.once('error', reject);
    // Of what the database refuses after the last row, the driver informs the statement only.
    void Object.assign(copy, { reject });
  });
  failed.catch(() => undefined); // The next call of `write` or `end` gets the error.
  return {
    write: async (data) => {
      const taken = rows.write(data);
      if (!taken) await Promise.race([failed, new Promise((resolve) => rows.once('drain', resolve))]);
    },
    end: async () => {
      await Promise.race([failed, new Promise<void>((resolve) => rows.end(resolve))]);
    },
    abort: (error) => void rows.destroy(error),
  };
}
