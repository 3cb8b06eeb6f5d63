import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder that a setting names and those it is in, open to their owner alone. Throws what Node throws; its own `recursive`
 * tries for ever where a folder cannot hold others, as below /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Somebody else may just have made it.
    if (!existsSync(folder)) throw error;
  }
}
