import { pipeThrough } from '@stillpoint/runtime';
import { createGunzip } from 'node:zlib';
import type { FileKey } from '@stillpoint/sealing';
import type { Erasure } from '@stillpoint/events';
import { openBackup } from './backup-file.ts';
import { decodeEntries } from './records.ts';

const LIST = 'events.erasure';

/** The erased people listed in a backup; none where its version kept no such list. Throws BackupError. */
export async function readErasures(source: AsyncIterable<Buffer>, keys: readonly FileKey[]): Promise<Erasure[]> {
  const { plain } = await openBackup(source, keys);
  let columns: string[] = [];
  let isList = false;
  const found: Buffer[] = [];
  for await (const entry of decodeEntries(pipeThrough(plain, createGunzip()))) {
    if (entry.kind === 'manifest') {
      const table = entry.manifest.tables.find(({ name }) => name === LIST);
      if (!table) return [];
      columns = table.columns;
    } else if (entry.kind === 'table') isList = entry.name === LIST;
    else if (entry.kind === 'rows' && isList) found.push(entry.data);
    else if (entry.kind === 'end' && isList) break;
  }
  return Buffer.concat(found).toString().split('\n').slice(0, -1).map(rowOf(columns));
}

/** Parses a line of COPY text. None of these values contains a character that COPY escapes. */
const rowOf =
  (columns: readonly string[]) =>
  (line: string): Erasure => {
    const cells = line.split('\t');
    const cell = (column: string) => cells[columns.indexOf(column)]!;
    return { id: cell('id'), person: cell('person'), erasedAt: new Date(cell('erased_at')) };
  };
