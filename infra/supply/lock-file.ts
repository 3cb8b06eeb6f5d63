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
}

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
}

/** Every package below node_modules, once for each version. */
export function lockedPackages(root: string): LockedPackage[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const found = new Map<string, LockedPackage>();
  for (const [place, entry] of Object.entries(lock.packages)) {
    const at = place.lastIndexOf('node_modules/');
    if (at < 0 || entry.link || !entry.version) continue;
    const name = entry.name ?? place.slice(at + 'node_modules/'.length);
    const known = found.get(`${name}@${entry.version}`);
    found.set(`${name}@${entry.version}`, {
      name,
      version: entry.version,
      license: entry.license ?? null,
      integrity: entry.integrity ?? null,
      isDev: (entry.dev ?? false) && (known?.isDev ?? true),
    });
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}
