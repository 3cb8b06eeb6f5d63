import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** An append-only file of JSON lines, in which a sandbox keeps its state between two runs. */
export interface Journal<R> {
  /** Writes the records with one write, so that either all of them or none survive a crash of this process. */
  append(...records: R[]): void;
  /** Replaces the whole file by these records; the old file stays until the new one is complete. */
  rewrite(records: readonly R[]): void;
  close(): void;
}

const IN_MEMORY: Journal<unknown> = { append: () => undefined, rewrite: () => undefined, close: () => undefined };

const lines = (records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join('');

/**
 * Opens (or starts) the journal at `file` and reads what it holds; without a file, nothing survives a restart.
 * A half-written last line, left by a process that was killed, is cut off; damage anywhere else is an error.
 */
export function openJournal<R>(file: string | undefined): { records: R[]; journal: Journal<R> } {
  if (file === undefined) return { records: [], journal: IN_MEMORY };
  mkdirSync(dirname(file), { recursive: true });
  const records = existsSync(file) ? readRecords<R>(file) : [];
  let handle = openSync(file, 'a');
  const journal: Journal<R> = {
    append(...added) {
      writeSync(handle, lines(added));
    },
    rewrite(all) {
      const next = `${file}.next`;
      const fresh = openSync(next, 'w');
      writeSync(fresh, lines(all));
      fsyncSync(fresh);
      closeSync(fresh);
      closeSync(handle);
      renameSync(next, file);
      handle = openSync(file, 'a');
    },
    close: () => closeSync(handle),
  };
  return { records, journal };
}

function readRecords<R>(file: string): R[] {
  const text = readFileSync(file, 'utf8');
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  if (complete.length < text.length) truncateSync(file, Buffer.byteLength(complete));
  return complete
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      try {
        return JSON.parse(line) as R;
      } catch (cause) {
        throw new Error(`${file}, line ${index + 1}, is damaged; move the file away to start afresh`, { cause });
      }
    });
}
