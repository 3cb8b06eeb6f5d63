import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the product, searched upwards: this file runs from the sources and from the bundles in dist/. */
export function productRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (manifestOf(folder)?.name === 'stillpoint') return folder;
    if (folder === dirname(folder))
      throw new Error('cannot find the product folder: no package.json named stillpoint above');
  }
}

/** Version of the running code, as in CHANGELOG.md. */
export const productVersion = (): string => manifestOf(productRoot())!.version;

function manifestOf(folder: string): { name: string; version: string } | null {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')) as { name: string; version: string })
    : null;
}
