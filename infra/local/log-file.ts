import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';

const LARGEST = 5 * 1024 * 1024;

/**
 * Opens a log for appending, readable only by its owner. A log larger than 5 MB is renamed to `<file>.1` first, so that logs
 * never fill the disk.
 */
export function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > LARGEST) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

/**
 * Moves the contents of an open log to `<file>.1` once it is larger than `largest` bytes, and says whether it did; a line written
 * meanwhile can be lost.
 */
export function rotateLog(file: string, largest = LARGEST): boolean {
  if (statSync(file).size <= largest) return false;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
  return true;
}

/** What a log has from a position on, its last `most` bytes at most, and where it ends. */
export function readLog(file: string, from: number, most: number): { text: string; end: number } {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    const start = Math.max(Math.min(from, size), size - most);
    const bytes = Buffer.alloc(size - start);
    readSync(handle, bytes, 0, bytes.length, start);
    return { text: bytes.toString('utf8'), end: size };
  } finally {
    closeSync(handle);
  }
}

/** The last lines of a log, for an error message that must say why something died. At most 16 kB are read. */
export const lastLines = (file: string, count: number, from = 0): string =>
  existsSync(file) ? readLog(file, from, 16_384).text.trimEnd().split('\n').slice(-count).join('\n') : '';
