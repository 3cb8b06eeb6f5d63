import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder that a setting names and those it is in, open to their owner alone. Throws one sentence with Node's code; its own
 * `recursive` tries for ever where a folder cannot hold others, as below /proc. Nobody who writes ~ wants a folder of that name.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (path.basename(folder) === '~')
    throw new Error(
      `The folder ${folder} is not made: only a shell puts your own folder in the place of ~. Write it out.`,
    );
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Somebody else may just have made it.
    if (isFolder(folder)) return;
    const { code, message } = error as NodeJS.ErrnoException;
    throw Object.assign(new Error(`The folder ${folder} cannot be made: ${message}`, { cause: error }), { code });
  }
}

const isFolder = (place: string): boolean => existsSync(place) && statSync(place).isDirectory();
