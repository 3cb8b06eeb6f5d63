import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The product's own folder, looked for upwards: this code runs from its sources and from its bundle in dist/. */
export const root = findRoot(import.meta.dirname);

function findRoot(from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const manifest = path.join(folder, 'package.json');
    if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === 'stillpoint')
      return folder;
    if (folder === path.dirname(folder)) throw new Error('no package.json named stillpoint above this file');
  }
}
