import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { migrationSets } from '@stillpoint/db';
import { packageList, type PackagePlaces } from '../local/building/build.ts';
import { dist } from '../local/building/bundles.ts';
import { root } from '../local/root.ts';

/** What packages carry for those who develop: types, sources, maps, descriptions. Licences stay. */
const UNUSED_FILES = /\.(ts|[cm]ts|tsx|flow|map|md|markdown|tsbuildinfo)$/i;
/** Of packages that are part of the processes, what says which they are and on what terms: who looks for weak versions finds them. */
const DESCRIPTION = /^(package\.json$|licen[cs]e|notice|copying)/i;
/** Their own node_modules are places of their own. */
const UNUSED_FOLDERS = new Set(['node_modules', 'test', 'tests', '__tests__', 'benchmarks']);

/**
 * Puts into the folder `target` what the image runs, and nothing else, from what was built and installed here: the processes with their
 * pages, the migrations, the packages that the processes load from beside them, with all that these need, and of the others what
 * describes them. Files are linked where both places are on one disk.
 */
export function layOutImage(target: string): void {
  const put = (place: string): void => copyTree(path.join(root, place), path.join(target, place));
  put('package.json');
  for (const { directory } of migrationSets(root)) put(path.relative(root, directory));
  const processes = readdirSync(dist).filter((file) => file.endsWith('.js'));
  for (const file of [...processes, 'sbom.cdx.json', 'web', 'web-render'])
    if (existsSync(path.join(dist, file))) put(`dist/${file}`);
  const { beside, within } = JSON.parse(readFileSync(packageList, 'utf8')) as PackagePlaces;
  // Those for other systems are not installed.
  const installed = (places: readonly string[]) => places.filter((one) => existsSync(path.join(root, one)));
  for (const place of installed(beside)) put(place);
  for (const place of installed(within))
    for (const file of readdirSync(path.join(root, place)).filter((name) => DESCRIPTION.test(name)))
      put(`${place}/${file}`);
}

function copyTree(from: string, to: string): void {
  if (!statSync(from).isDirectory()) {
    mkdirSync(path.dirname(to), { recursive: true });
    return linkOrCopy(from, to);
  }
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory() && !UNUSED_FOLDERS.has(entry.name)) copyTree(source, copy);
    if (entry.isFile() && !UNUSED_FILES.test(entry.name)) linkOrCopy(source, copy);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}
