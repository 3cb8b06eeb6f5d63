import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file for its owner alone: whole or not at all, also where the disk is full, the power goes or the process is killed. */
export function writeWholeFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
