import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', '.data', '.git']);
const IS_TEST = /\.(test|proof|e2e)\.tsx?$/;

/**
 * One fingerprint of the content of files and folders (relative to `base`, without tests and missing places). It depends on
 * content and not on time, so a new clone or a touched file causes no build. Takes about 20 ms for this repository.
 */
export function sourceHash(base: string, places: readonly string[]): string {
  const hash = createHash('sha256');
  for (const place of places)
    for (const file of filesBelow(path.join(base, place))) {
      hash
        .update(`${path.relative(base, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  return hash.digest('hex');
}

function filesBelow(place: string): string[] {
  if (!existsSync(place)) return [];
  return statSync(place).isDirectory() ? filesIn(place) : [place];
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name) && !IS_TEST.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      return entry.isDirectory() ? filesIn(place) : [place];
    });
