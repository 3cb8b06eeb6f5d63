import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One installed version of a package, as package-lock.json names it. `integrity` is SRI; null for packages of this workspace. */
export interface LockedPackage {
  name: string;
  version: string;
  license: string | null;
  integrity: string | null;
  /** Only tests and builds use it: it is not in the image. */
  isDev: boolean;
  /** Where it is installed, below the root: `node_modules/…`. */
  places: string[];
}

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** What is installed, by place; the root itself is ''. */
export type Lock = Readonly<Record<string, Entry>>;

export const readLock = (root: string): Lock =>
  (JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;

/** Every package below node_modules, once for each version. */
export function lockedPackages(lock: Lock): LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [place, entry] of Object.entries(lock)) {
    const at = place.lastIndexOf('node_modules/');
    if (at < 0 || entry.link || !entry.version) continue;
    const name = entry.name ?? place.slice(at + 'node_modules/'.length);
    const known = found.get(`${name}@${entry.version}`);
    found.set(`${name}@${entry.version}`, {
      name,
      version: entry.version,
      license: entry.license ?? null,
      integrity: entry.integrity ?? null,
      isDev: (entry.dev ?? entry.devOptional ?? false) && (known?.isDev ?? true),
      places: [...(known?.places ?? []), place],
    });
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/**
 * The places of packages that the root names and of all that these need: what they depend on and what they want beside them, but for
 * what they can do without. Parts for other systems (`optionalDependencies`) are named as well. Throws for one that is not locked.
 */
export function placesNeededBy(lock: Lock, names: Iterable<string>): string[] {
  const needed = new Set<string>();
  const add = (from: string, name: string, canBeAbsent: boolean): void => {
    const place = placeOf(lock, from, name);
    if (place === undefined && !canBeAbsent)
      throw new Error(`${name}, which ${from || 'the product'} needs, is not locked`);
    if (place === undefined || needed.has(place)) return;
    needed.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[place]!;
    for (const one of Object.keys(dependencies ?? {})) add(place, one, false);
    for (const one of Object.keys(optionalDependencies ?? {})) add(place, one, true);
    for (const one of Object.keys(peerDependencies ?? {}))
      if (!peerDependenciesMeta?.[one]?.optional) add(place, one, false);
  };
  for (const name of names) add('', name, false);
  return [...needed].sort();
}

/** Where Node finds a package for what stands in a place: below it, else further up. */
function placeOf(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const place = path.posix.join(folder, 'node_modules', name);
    if (lock[place]) return place;
    if (folder === '') return undefined;
  }
}
