import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll } from 'vitest';
import { bundleOptions, dist } from '../building/bundles.ts';
import { root } from '../root.ts';
import { newDataDir } from './new-data-dir.ts';

/**
 * Makes a script of code that imports our sources by their paths from the root, for the processes that a test file starts: loaded by
 * tsx, each takes three times the processor time. Returns its path; it is removed after the file.
 */
export async function bundled(contents: string): Promise<string> {
  const outdir = newDataDir('script', dist);
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));
  const stdin = { contents, resolveDir: root, loader: 'ts' as const };
  await build({ ...bundleOptions(), entryPoints: [], stdin, outdir });
  return path.join(outdir, 'stdin.js');
}
